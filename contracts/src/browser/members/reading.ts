// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { readingApi } from '../../api/reading.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listReads: BrowserEndpoint<typeof readingApi.listReads> = { method: 'GET', path: '/api/v3/reads.list' }

export const markReads: BrowserEndpoint<typeof readingApi.markReads> = { method: 'POST', path: '/api/v3/reads.mark' }

export const markAllRead: BrowserEndpoint<typeof readingApi.markAllRead> = { method: 'POST', path: '/api/v3/reads.all' }
