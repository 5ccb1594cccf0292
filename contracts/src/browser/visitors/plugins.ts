// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { pluginsApi } from '../../api/plugins.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listPlugins: BrowserEndpoint<typeof pluginsApi.listPlugins> = { method: 'GET', path: '/api/v3/plugin/list' }
