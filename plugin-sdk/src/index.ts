export {
  type Drawn,
  definePlugin,
  type HostComponents,
  type PickedPlace,
  type PluginHost,
  type PluginModule,
} from './host.ts'
export {
  defineTexts,
  type ManifestLocale,
  type ManifestLocales,
  namesIn,
  type PluginLang,
} from './locales.ts'
export {
  ManifestError,
  type PluginManifest,
  type PluginView,
  placesOf,
  pluginTypes,
  readManifest,
  type SettingField,
} from './manifest.ts'
export type {
  CategoryFacts,
  FeedChoice,
  ListedThread,
  PlaceProps,
  PropsAt,
  UnreadCounts,
} from './place-props.ts'
export {
  type Platform,
  type PointId,
  type PointKind,
  platforms,
  pointOf,
  points,
  sdkVersion,
  type Target,
  targets,
} from './points.ts'
export type {
  PluginProps,
  PluginStore,
  PluginViewer,
  PostFacts,
  ThreadContent,
  ThreadFacts,
} from './props.ts'
export {
  brokenRules,
  isFor,
  missingPropsWarning,
  namelessSlotError,
  type PluginClaim,
  padding,
  type Rule,
  registryKey,
  replaces,
  warningOf,
  warnings,
} from './rules.ts'
export { compareVersions, isInRange, isRange, isVersion } from './semver.ts'
export {
  type Caller,
  type Collection,
  type DocumentQuery,
  defineServer,
  type OwnContent,
  type Person,
  type RefusalKind,
  type RouteCall,
  type ServerHalf,
  type ServerHost,
  type ServerModule,
  type StoredDocument,
  type Table,
} from './server-half.ts'
export {
  type Json,
  type OnFailure,
  type PluginEvent,
  pluginEvents,
  type TransformName,
  type TransformValues,
} from './server-points.ts'
export { noUses, type ServerUses } from './server-uses.ts'
