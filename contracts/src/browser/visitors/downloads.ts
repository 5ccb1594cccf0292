// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { downloadsApi } from '../../api/downloads.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const shareAttachment: BrowserEndpoint<typeof downloadsApi.shareAttachment> = { method: 'GET', path: '/api/v3/attachment.share' }

export const downloadAttachment: BrowserEndpoint<typeof downloadsApi.downloadAttachment> = { method: 'GET', path: '/api/v3/attachment.download' }
