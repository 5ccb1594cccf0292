/** What keeps the live stream. */
export const loadLiveWatch = () => import('./LiveUpdates.ts').then((module) => module.LiveWatch)
