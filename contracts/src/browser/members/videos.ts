// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { videosApi } from '../../api/videos.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const keepVideo: BrowserEndpoint<typeof videosApi.keepVideo> = { method: 'POST', path: '/api/v3/thread/video' }
