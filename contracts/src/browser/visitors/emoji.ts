// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { emojiApi } from '../../api/emoji.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listEmoji: BrowserEndpoint<typeof emojiApi.listEmoji> = { method: 'GET', path: '/api/v3/emoji' }
