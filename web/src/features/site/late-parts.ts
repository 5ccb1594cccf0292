/** The way back to the top. */
export const loadToTop = () => import('./ToTop.tsx').then((module) => module.ToTop)
