import * as T from 'typebox'
import { Bool01, Nullable, OneOf } from '../shapes.ts'

/** A plugin's `config.json` with data of the site, in the names of that file. */
export const PluginListItem = T.Object({
  name_cn: T.String(),
  name_en: T.String(),
  description: T.String(),
  type: T.Integer(),
  app_id: T.String(),
  version: T.String(),
  status: Bool01,
  icon: T.String(),
  filter_enable: T.Boolean(),
  author: T.Object({ name: T.String(), email: T.String() }),
  view: T.Record(
    T.String(),
    T.Object({
      target: T.Any(),
      hookName: T.String(),
      platform: T.Array(T.String()),
      path: T.Optional(T.String()),
      disables: T.Boolean(),
      pluginFiles: T.Optional(
        T.Object({ js: T.Array(T.String()), css: T.Array(T.String()), assets: T.Array(T.String()) }),
      ),
    }),
  ),
  authority: T.Object({ title: T.String(), permission: T.String(), canUsePlugin: T.Boolean() }),
  setting: T.Any({ description: 'stored settings; an empty list if none' }),
})
export type PluginListItem = T.Static<typeof PluginListItem>

const NamedPlugin = T.Object({ appId: T.String(), title: T.String() })

/** The state of an administrator's bisection of plugins. */
export const PluginBisect = T.Object({
  isRunning: T.Boolean(),
  looksLeft: T.Integer({ description: 'maximum number of remaining steps' }),
  off: T.Array(NamedPlugin, { description: 'plugins that are off, for this administrator only' }),
  culprit: Nullable(NamedPlugin),
})
export type PluginBisect = T.Static<typeof PluginBisect>

/** What the server half of a plugin does, as declared in its manifest. */
const UsesOfServer = T.Object({
  events: T.Array(T.String()),
  transforms: T.Array(T.String()),
  routes: T.Array(T.String()),
  jobs: T.Array(T.String()),
  storage: T.Array(T.String()),
})

/** CPU time on this instance since it started. */
const TakenTime = T.Object({ times: T.Integer(), averageMs: T.Number(), slowestMs: T.Number() })

/** A plugin for its page in the admin area. */
export const ManagedPlugin = T.Object({
  appId: T.String(),
  name: T.String(),
  title: T.String(),
  description: T.String(),
  author: T.String(),
  type: T.Integer(),
  version: T.String({ description: 'version that was uploaded last' }),
  publishedVersion: T.String({ description: 'published version; empty if unpublished' }),
  previousVersion: T.String({ description: 'version to which a rollback leads; empty for none' }),
  isPreviousNewer: T.Boolean({
    description: 'whether the previous version is newer than the published one, as after a rollback',
  }),
  isBundled: T.Boolean(),
  isTrusted: T.Boolean({ description: 'whether the version that was uploaded last is trusted' }),
  isDrawn: T.Boolean({
    description: 'false for plugins that only clients of the discontinued product render',
  }),
  places: T.Array(T.String()),
  unknownPlaces: T.Array(T.String(), { description: 'places that this site does not have' }),
  platforms: T.Array(T.String()),
  hosts: T.Array(T.String()),
  hasServer: T.Boolean(),
  uses: UsesOfServer,
  time: T.Object(
    { calls: TakenTime, drawings: TakenTime },
    { description: 'resources used by its server calls and server-side rendering' },
  ),
  stoppedBecause: T.String({
    description: 'reason why the site unpublished it automatically; empty if it did not',
  }),
  faults: T.Array(
    T.Object({ version: T.String(), place: T.String(), message: T.String(), createdAt: T.String() }),
  ),
  fields: T.Array(
    T.Object({
      key: T.String(),
      title: T.String(),
      type: OneOf(['string', 'number', 'boolean']),
      choices: T.Array(T.Object({ value: T.String(), label: T.String() })),
      isPrivate: T.Boolean(),
      value: T.Any(),
    }),
  ),
  groups: T.Array(T.Object({ groupId: T.Integer(), name: T.String(), canUse: T.Boolean() })),
})
export type ManagedPlugin = T.Static<typeof ManagedPlugin>
