/** What says that there is no network. */
export const loadOfflineBar = () => import('./OfflineBar.tsx').then((module) => module.OfflineBar)
/** The way back to the top. */
export const loadScrollTools = () => import('./ScrollTools.tsx').then((module) => module.ScrollTools)

/** The way to share the site. */
export const loadShareSite = () => import('./ShareSite.tsx').then((module) => module.ShareSite)

/** The code that opens a page on a phone. */
export const loadQrCodeDrawing = () => import('./QrCodeDrawing.tsx').then((module) => module.QrCodeDrawing)
