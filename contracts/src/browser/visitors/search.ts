// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { searchApi } from '../../api/search.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const search: BrowserEndpoint<typeof searchApi.search> = { method: 'GET', path: '/api/v3/search' }

export const suggest: BrowserEndpoint<typeof searchApi.suggest> = { method: 'GET', path: '/api/v3/search.suggest' }
