/** What looks for unread things. */
export const loadUnreadWatch = () => import('./UnreadWatch.ts').then((module) => module.UnreadWatch)

/** How many there are. */
export const loadUnreadBadge = () => import('./UnreadBadge.tsx').then((module) => module.UnreadBadge)
