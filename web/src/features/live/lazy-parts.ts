/** What keeps the live stream. */
export const loadLiveWatch = () => import('./LiveWatch.ts').then((module) => module.LiveWatch)
