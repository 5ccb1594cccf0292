import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { Nothing } from '../../shapes.ts'

/** A setting's value on the wire: any scalar. */
const scalar = T.Any({ description: 'string, number or boolean' })
const key = T.String({ minLength: 1, maxLength: 100 })
const tag = T.String({ maxLength: 100 })
const batch = { minItems: 1, maxItems: 200 }

/** Calls about the site's settings (docs/reference/wire-site.md#settings). */
export const settingsApi = defineApi({
  readSettings: {
    method: 'GET',
    path: '/api/backAdmin/settings',
    aliases: ['/api/settings.v2'],
    summary: 'Settings by key and tag; secrets are masked.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'warn',
    input: T.Object({ key: T.Optional(tag), tag: T.Optional(tag) }),
    output: T.Array(T.Object({ key: T.String(), value: T.String(), tag: T.String() })),
  },
  changeSettings: {
    method: 'POST',
    path: '/api/backAdmin/settings.create',
    summary: 'Changes settings, all or none; a value made of asterisks keeps a stored secret.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'block',
    input: T.Object({ data: T.Array(T.Object({ key, value: scalar, tag: T.Optional(tag) }), batch) }),
    output: Nothing,
  },
  changeTaggedSettings: {
    method: 'POST',
    path: '/api/settings.v2',
    summary: 'The same as settings.create, with the tag of each setting said.',
    access: 'admin',
    whenRestricted: 'members',
    validate: 'block',
    mayWrap: true,
    input: T.Object({ data: T.Array(T.Object({ key, value: scalar, tag }), batch) }),
    output: Nothing,
  },
})
