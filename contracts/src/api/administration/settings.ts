import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { Nothing, Nullable, OneOf, PageOf, pagingInput } from '../../shapes.ts'

/** A setting's value on the wire: any scalar. */
const scalar = T.Any({ description: 'string, number or boolean' })
const key = T.String({ minLength: 1, maxLength: 100 })
const tag = T.String({ maxLength: 100 })
const batch = { minItems: 1, maxItems: 200 }
const was = T.Optional(
  T.String({
    maxLength: 100_000,
    description:
      'the value that the form showed, or the `version` of a secret; what has changed since is not overwritten',
  }),
)
const limit = Nullable(T.Number())

/** A setting with everything that a form needs to show it. */
const DescribedSetting = T.Object({
  key: T.String(),
  tag: T.String(),
  kind: OneOf(['flag', 'number', 'text', 'secret']),
  value: T.String({ description: 'flags are `0` or `1`, secrets are masked' }),
  version: T.Optional(
    T.String({ description: 'only for stored secrets: differs after each change, and reveals nothing' }),
  ),
  default: T.String(),
  least: limit,
  most: limit,
  decimals: T.Integer(),
  maxLength: Nullable(T.Integer()),
  choices: T.Array(T.String()),
  shutsOut: T.Optional(
    T.Integer({
      description:
        'number of members who would lose access with the other value, or must bind a phone or WeChat at their next login; only for settings that do this',
    }),
  ),
  changedAt: Nullable(T.String()),
  changedBy: T.String({ description: 'nickname; empty if never changed or changed by the system' }),
})

/** Settings of the site (docs/reference/wire-site.md#settings). */
export const settingsApi = defineApi({
  readSettings: {
    method: 'GET',
    path: '/api/backAdmin/settings',
    aliases: ['/api/settings.v2'],
    summary: 'Returns settings by key and tag; secrets are masked.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'warn',
    input: T.Object({ key: T.Optional(tag), tag: T.Optional(tag) }),
    output: T.Array(T.Object({ key: T.String(), value: T.String(), tag: T.String() })),
  },
  changeSettings: {
    method: 'POST',
    path: '/api/backAdmin/settings.create',
    summary: 'Changes settings, all or none; a value of asterisks keeps a stored secret.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'block',
    input: T.Object({ data: T.Array(T.Object({ key, value: scalar, tag: T.Optional(tag), was }), batch) }),
    output: Nothing,
  },
  describeSettings: {
    method: 'GET',
    path: '/api/backAdmin/settings.catalog',
    summary: 'Returns every setting with its kind, bounds, default and last change; secrets are masked.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(DescribedSetting),
  },
  listSettingChanges: {
    method: 'GET',
    path: '/api/backAdmin/settings.changes',
    summary: 'Returns a page of changes of one setting or of all, newest first.',
    description: 'Values of secrets are not recorded.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput, key: T.Optional(tag) }),
    output: PageOf(
      T.Object({
        id: T.Integer(),
        key: T.String(),
        before: T.String(),
        after: T.String(),
        userId: T.Integer(),
        nickname: T.String(),
        createdAt: T.String(),
      }),
    ),
  },
  changeTaggedSettings: {
    method: 'POST',
    path: '/api/settings.v2',
    summary: 'Does the same as `settings.create`; requires the tag of each setting.',
    access: 'admin',
    whenRestricted: 'members',
    validate: 'block',
    mayWrap: true,
    input: T.Object({ data: T.Array(T.Object({ key, value: scalar, tag, was }), batch) }),
    output: Nothing,
  },
})
