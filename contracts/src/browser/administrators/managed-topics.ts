// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { managedTopicsApi } from '../../api/managed-topics.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listManagedTopics: BrowserEndpoint<typeof managedTopicsApi.listManagedTopics> = { method: 'GET', path: '/api/backAdmin/topics.list' }

export const recommendTopics: BrowserEndpoint<typeof managedTopicsApi.recommendTopics> = { method: 'POST', path: '/api/backAdmin/topics.batch.update' }

export const deleteTopics: BrowserEndpoint<typeof managedTopicsApi.deleteTopics> = { method: 'POST', path: '/api/backAdmin/topics.batch.delete' }

export const suggestTopics: BrowserEndpoint<typeof managedTopicsApi.suggestTopics> = { method: 'GET', path: '/api/backAdmin/recommend.topics' }
