// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { topicsApi } from '../../api/topics.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listTopics: BrowserEndpoint<typeof topicsApi.listTopics> = { method: 'GET', path: '/api/v3/topics.list' }

export const viewTopic: BrowserEndpoint<typeof topicsApi.viewTopic> = { method: 'POST', path: '/api/v3/topic.view' }
