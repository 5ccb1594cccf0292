// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { filesApi } from '../../api/files.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const uploadFile: BrowserEndpoint<typeof filesApi.uploadFile> = { method: 'POST', path: '/api/v3/attachments', upload: 'file' }
