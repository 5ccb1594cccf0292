export const loadLiveUpdates = () => import('./LiveUpdates.ts').then((module) => module.LiveUpdates)
