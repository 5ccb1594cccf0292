import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'

export const pluginsApi = defineApi({
  listPlugins: {
    method: 'GET',
    path: '/api/v3/plugin/list',
    summary: 'The published plugins; none yet. Clients of the discontinued product ask at every start.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(T.Any()),
  },
})
