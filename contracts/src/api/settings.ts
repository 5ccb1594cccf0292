import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { Nothing } from '../shapes.ts'

/** A setting's value on the wire: any scalar. */
const scalar = T.Any({ description: 'string, number or boolean' })

/** Calls about the site's settings (wire-contract 2.19). */
export const settingsApi = defineApi({
  readSettings: {
    method: 'GET',
    path: '/api/backAdmin/settings',
    aliases: ['/api/settings.v2'],
    summary: 'Settings by key and tag; secrets are masked.',
    access: 'admin',
    input: T.Object({
      key: T.Optional(T.String({ maxLength: 100 })),
      tag: T.Optional(T.String({ maxLength: 100 })),
    }),
    output: T.Array(T.Object({ key: T.String(), value: T.String(), tag: T.String() })),
  },
  changeSettings: {
    method: 'POST',
    path: '/api/backAdmin/settings.create',
    aliases: ['/api/settings.v2'],
    summary: 'Changes settings; a value made of asterisks keeps a stored secret.',
    access: 'admin',
    input: T.Object({
      data: T.Array(
        T.Object({
          key: T.String({ minLength: 1, maxLength: 100 }),
          value: scalar,
          tag: T.Optional(T.String({ maxLength: 100 })),
        }),
        { minItems: 1, maxItems: 200 },
      ),
    }),
    output: Nothing,
  },
})
