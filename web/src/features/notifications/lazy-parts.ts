export const loadUnreadWatch = () => import('./UnreadWatch.tsx').then((module) => module.UnreadWatch)

export const loadUnreadBadge = () => import('./UnreadWatch.tsx').then((module) => module.UnreadBadge)
