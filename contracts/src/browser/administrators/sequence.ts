// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { sequenceApi } from '../../api/sequence.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const readSequence: BrowserEndpoint<typeof sequenceApi.readSequence> = { method: 'GET', path: '/api/backAdmin/sequence.list' }

export const changeSequence: BrowserEndpoint<typeof sequenceApi.changeSequence> = { method: 'POST', path: '/api/backAdmin/sequence.update' }

export const suggestPeople: BrowserEndpoint<typeof sequenceApi.suggestPeople> = { method: 'GET', path: '/api/backAdmin/recommend.users' }
