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
    summary: 'Returns the published plugins.',
    description: 'Clients of the discontinued product call it at every start.',
    ...visitor,
    input: T.Object({}),
    output: T.Array(PluginListItem),
  },
  readPluginSetting: {
    method: 'GET',
    path: '/api/v3/plugin/settinginfo',
    summary: "Returns a plugin's settings and manifest; private values are masked.",
    description: '`config` is null for an unknown plugin.',
    ...visitor,
    input: T.Object({ appId }),
    output: SettingInfo,
  },
  listPagePlugins: {
    method: 'GET',
    path: '/api/v3/plugin/pages',
    summary: "Returns the published plugins with what the site's pages need to render them.",
    ...visitor,
    input: T.Object({}),
    output: T.Array(T.Unsafe<PagePlugin>(T.Any())),
  },
  readPluginPage: {
    method: 'GET',
    path: '/api/v3/plugin/page',
    summary: 'Returns the plugin that provides the page at a path below `/plugin`.',
    ...visitor,
    input: T.Object({ path: T.String({ maxLength: 200 }) }),
    output: T.Object({ title: T.String(), appId: T.String() }),
  },
  reportPluginFault: {
    method: 'POST',
    path: '/api/v3/plugin/fault',
    summary: 'Reports that a plugin failed on a page.',
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
    summary: 'Returns all plugins, including unpublished ones.',
    ...admin,
    input: T.Object({}),
    output: T.Array(PluginListItem),
  },
  readAnyPluginSetting: {
    method: 'GET',
    path: '/api/backAdmin/plugin/settinginfo',
    summary: 'Returns the settings of any plugin; private values are masked.',
    ...admin,
    input: T.Object({ appId }),
    output: SettingInfo,
  },
  savePluginSetting: {
    method: 'POST',
    path: '/api/backAdmin/plugin/settings',
    summary: 'Stores settings of a plugin; a private value of asterisks keeps the stored one.',
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
    summary: 'Uploads a plugin as a ZIP of at most 20 MB with `config.json` at its root; not yet published.',
    ...admin,
    upload: 'file',
    maxUploadBytes: 20 * 1024 * 1024,
    input: T.Object({}),
    output: T.String(),
  },
  uploadPluginPicture: {
    method: 'POST',
    path: '/api/backAdmin/plugin/uploadimage',
    summary: 'Stores a public picture for the settings of a plugin and returns its URL.',
    ...admin,
    upload: 'file',
    maxUploadBytes: limits.sitePictureBytes,
    input: T.Object({}),
    output: T.Object({ url: T.String() }),
  },
  deletePluginPicture: {
    method: 'POST',
    path: '/api/backAdmin/plugin/deleteimage',
    summary: 'Does nothing; kept for clients of the discontinued product.',
    ...admin,
    input: T.Object({ url: T.Optional(T.String({ maxLength: 2000 })) }),
    output: T.Array(T.Any(), { maxItems: 0 }),
  },
  operatePlugin: {
    method: 'POST',
    path: '/api/backAdmin/plugin/operate',
    summary: 'Publishes (1), unpublishes (2) or deletes (3) a plugin; `withData` deletes its data too.',
    ...admin,
    input: T.Object({ appId, operate: OneOf([1, 2, 3]), withData: T.Optional(T.Boolean()) }),
    output: T.String(),
  },
  listPluginRights: {
    method: 'GET',
    path: '/api/backAdmin/plugin/permissionlist',
    summary: 'Returns whether a group may use each plugin that provides a kind of content.',
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
    summary: 'Sets which plugins a group may use for content.',
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
    summary: 'Returns all plugins with permissions, versions, faults and settings, in their order.',
    ...admin,
    input: T.Object({}),
    output: T.Array(ManagedPlugin),
  },
  readPluginBisect: {
    method: 'GET',
    path: '/api/backAdmin/plugin/bisect',
    summary: "Returns the state of the caller's bisection for a faulty plugin.",
    ...admin,
    input: T.Object({}),
    output: PluginBisect,
  },
  bisectPlugins: {
    method: 'POST',
    path: '/api/backAdmin/plugin/bisect',
    summary: 'Begins, advances or ends a plugin bisection; plugins are off for the caller only.',
    ...admin,
    input: T.Object({ answer: OneOf(['begin', 'broken', 'works', 'end']) }),
    output: PluginBisect,
  },
  arrangePlugin: {
    method: 'POST',
    path: '/api/backAdmin/plugin/arrange',
    summary: 'Rolls back a plugin, changes its trust, or moves it up or down in the order.',
    ...admin,
    input: T.Object({ appId, to: OneOf(['previous', 'trusted', 'sandboxed', 'up', 'down']) }),
    output: T.String(),
  },
})
