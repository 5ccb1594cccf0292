/** What keeps the live stream. */
export const loadLiveUpdates = () => import('./LiveUpdates.ts').then((module) => module.LiveUpdates)
