// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { liveApi } from '../../api/live.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listen: BrowserEndpoint<typeof liveApi.listen> = { method: 'GET', path: '/api/v3/live' }
