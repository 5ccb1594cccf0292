import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ManagedPlugin, PluginBisect, PluginListItem } from '../../entities/plugin.ts'
import { limits } from '../../limits.ts'
import type { PagePlugin } from '../../page-rendering.ts'
import { Bool01, Nullable, OneOf } from '../../shapes.ts'

const appId = T.String({ pattern: '^[0-9a-z]{6,20}$' })
const groupId = T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const values = T.Record(T.String({ maxLength: 40 }), T.Any(), { maxProperties: 100 })

const rightOfPlugin = T.Object({ appId: T.String(), status: Bool01 })
const SettingInfo = T.Object({ setting: T.Any(), config: Nullable(PluginListItem) })

const admin = { access: 'admin', whenRestricted: 'before-approval' } as const
const visitor = { access: 'visitor', whenRestricted: 'before-approval' } as const

export const pluginsApi = defineApi({
  listPlugins: {
    method: 'GET',
    path: '/api/v3/plugin/list',
    summary: 'The published plugins. Clients of the discontinued product ask at every start.',
    ...visitor,
    input: T.Object({}),
    output: T.Array(PluginListItem),
  },
  readPluginSetting: {
    method: 'GET',
    path: '/api/v3/plugin/settinginfo',
    summary: 'Settings of a plugin, private ones masked, and its description; null for one that is unknown.',
    ...visitor,
    input: T.Object({ appId }),
    output: SettingInfo,
  },
  listPagePlugins: {
    method: 'GET',
    path: '/api/v3/plugin/pages',
    summary: 'The published plugins as the pages of this site draw them, for the caller.',
    ...visitor,
    input: T.Object({}),
    output: T.Array(T.Unsafe<PagePlugin>(T.Any())),
  },
  readPluginPage: {
    method: 'GET',
    path: '/api/v3/plugin/page',
    summary: 'Which plugin brings the page of a path below /plugin.',
    ...visitor,
    input: T.Object({ path: T.String({ maxLength: 200 }) }),
    output: T.Object({ title: T.String(), appId: T.String() }),
  },
  reportPluginFault: {
    method: 'POST',
    path: '/api/v3/plugin/fault',
    summary: 'A page tells that a plugin failed at a place.',
    ...visitor,
    rateLimit: { times: 10, intervalSeconds: 60, banSeconds: 60 },
    input: T.Object({
      appId,
      version: T.String({ maxLength: 11 }),
      place: T.String({ maxLength: 100 }),
      message: T.String({ maxLength: 500 }),
    }),
    output: T.Array(T.Any(), { maxItems: 0 }),
  },
  listAllPlugins: {
    method: 'GET',
    path: '/api/backAdmin/plugin/list',
    summary: 'Every plugin, those that are offline too.',
    ...admin,
    input: T.Object({}),
    output: T.Array(PluginListItem),
  },
  readAnyPluginSetting: {
    method: 'GET',
    path: '/api/backAdmin/plugin/settinginfo',
    summary: 'Settings of any plugin, private ones masked.',
    ...admin,
    input: T.Object({ appId }),
    output: SettingInfo,
  },
  savePluginSetting: {
    method: 'POST',
    path: '/api/backAdmin/plugin/settings',
    summary: 'Stores settings of a plugin; a private value made of asterisks only stays what it is.',
    ...admin,
    input: T.Object({
      appId,
      appName: T.String({ maxLength: 100 }),
      type: T.Optional(T.Integer({ minimum: 0, maximum: 5 })),
      publicValue: T.Optional(values),
      privateValue: T.Optional(values),
    }),
    output: T.Array(PluginListItem),
  },
  uploadPlugin: {
    method: 'POST',
    path: '/api/backAdmin/plugin/upload',
    summary: 'Takes a ZIP of at most 20 MB with config.json at its root, to be published later.',
    ...admin,
    upload: 'file',
    maxUploadBytes: 20 * 1024 * 1024,
    input: T.Object({}),
    output: T.String(),
  },
  uploadPluginPicture: {
    method: 'POST',
    path: '/api/backAdmin/plugin/uploadimage',
    summary: 'Keeps a picture for the settings of a plugin, where everybody may have it.',
    ...admin,
    upload: 'file',
    maxUploadBytes: limits.sitePictureBytes,
    input: T.Object({}),
    output: T.Object({ url: T.String() }),
  },
  deletePluginPicture: {
    method: 'POST',
    path: '/api/backAdmin/plugin/deleteimage',
    summary: 'Does nothing, as in the discontinued product: pages that are open may show the picture still.',
    ...admin,
    input: T.Object({ url: T.Optional(T.String({ maxLength: 2000 })) }),
    output: T.Array(T.Any(), { maxItems: 0 }),
  },
  operatePlugin: {
    method: 'POST',
    path: '/api/backAdmin/plugin/operate',
    summary: 'Publishes (1), takes offline (2) or removes (3) a plugin, its data with it where that is said.',
    ...admin,
    input: T.Object({ appId, operate: OneOf([1, 2, 3]), withData: T.Optional(T.Boolean()) }),
    output: T.String(),
  },
  listPluginRights: {
    method: 'GET',
    path: '/api/backAdmin/plugin/permissionlist',
    summary: 'Whether a group may write with each plugin that brings a kind of content.',
    ...admin,
    input: T.Object({ groupId }),
    output: T.Array(
      T.Object({
        appId: T.String(),
        authority: T.Object({ title: T.String(), permission: T.String(), canUsePlugin: T.Boolean() }),
        name: T.String(),
        description: T.String(),
      }),
    ),
  },
  changePluginRights: {
    method: 'POST',
    path: '/api/backAdmin/plugin/permission.switch',
    summary: 'Says for a group which plugins it may write with.',
    ...admin,
    input: T.Object({
      groupId,
      permissions: T.Array(T.Object({ appId, status: Bool01 }), { maxItems: 200 }),
    }),
    output: T.Object({ groupId: T.Integer(), permissions: T.Array(rightOfPlugin) }),
  },
  managePlugins: {
    method: 'GET',
    path: '/api/backAdmin/plugin/overview',
    summary: 'Every plugin with what it asks for, its versions, faults, settings and rights, in their order.',
    ...admin,
    input: T.Object({}),
    output: T.Array(ManagedPlugin),
  },
  readPluginBisect: {
    method: 'GET',
    path: '/api/backAdmin/plugin/bisect',
    summary: 'Where the caller is in finding the plugin that breaks their pages.',
    ...admin,
    input: T.Object({}),
    output: PluginBisect,
  },
  bisectPlugins: {
    method: 'POST',
    path: '/api/backAdmin/plugin/bisect',
    summary: 'Begins, answers or ends that search, by halves; what is off is so for the caller alone.',
    ...admin,
    input: T.Object({ answer: OneOf(['begin', 'broken', 'works', 'end']) }),
    output: PluginBisect,
  },
  arrangePlugin: {
    method: 'POST',
    path: '/api/backAdmin/plugin/arrange',
    summary: 'Rolls a plugin back, trusts it or not, or moves it up or down in the order.',
    ...admin,
    input: T.Object({ appId, to: OneOf(['previous', 'trusted', 'sandboxed', 'up', 'down']) }),
    output: T.String(),
  },
})
