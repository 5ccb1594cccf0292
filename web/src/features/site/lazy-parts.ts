export const loadOfflineBar = () => import('./OfflineBar.tsx').then((module) => module.OfflineBar)
export const loadScrollTools = () => import('./ScrollTools.tsx').then((module) => module.ScrollTools)

export const loadShareSite = () => import('./ShareSite.tsx').then((module) => module.ShareSite)

export const loadQrCodeDrawing = () => import('./QrCodeDrawing.tsx').then((module) => module.QrCodeDrawing)

export const loadFlashMessage = () => import('./FlashMessage.tsx').then((module) => module.FlashMessage)
