import { isRecord, onlyKnown, refuse } from './manifest-parts.ts'
import {
  type OnFailure,
  type PluginEvent,
  pluginEvents,
  type TransformName,
  transformNames,
} from './server-points.ts'

/** What a server half declares: the site calls nothing else of it, and administrators see it before publishing. */
export interface ServerUses {
  readonly events: readonly PluginEvent[]
  readonly transforms: Readonly<Partial<Record<TransformName, OnFailure>>>
  /** Access by method and name. */
  readonly routes: Readonly<Record<string, 'visitor' | 'member' | 'admin'>>
  /** Names of GET routes that return a table to save as a file. */
  readonly downloads: readonly string[]
  /** Cron patterns of five fields in UTC, by job. */
  readonly jobs: Readonly<Record<string, string>>
  /** Collections of documents with their index fields. */
  readonly storage: Readonly<Record<string, readonly string[]>>
}

/** The declaration of a plugin without a server half. */
export const noUses: ServerUses = {
  events: [],
  transforms: {},
  routes: {},
  downloads: [],
  jobs: {},
  storage: {},
}

const known = new Set(['events', 'transforms', 'routes', 'downloads', 'jobs', 'storage'])
const maxParts = 20
const maxIndexes = 3

function record<T>(given: unknown, what: string, key: RegExp, isRight: (value: unknown) => value is T) {
  if (given === undefined) return {}
  if (!isRecord(given) || Object.keys(given).length > maxParts)
    return refuse(`uses.${what} 必须是不超过 ${maxParts} 项的对象`)
  for (const [name, value] of Object.entries(given))
    if (!key.test(name) || !isRight(value)) refuse(`uses.${what} 的 ${name.slice(0, 40)} 不是有效的声明`)
  return given as Record<string, T>
}

const isOneOf =
  <T extends string>(list: readonly T[]) =>
  (value: unknown): value is T =>
    (list as readonly unknown[]).includes(value)

const isPattern = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[\d*/,-]{1,40} ){4}[\d*/,-]{1,40}$/.test(value)

const isIndexes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= maxIndexes &&
  value.every((one) => typeof one === 'string' && /^[a-zA-Z]\w{0,39}$/.test(one))

/** Parses `uses` of a manifest; throws ManifestError with a Chinese sentence for the first error. */
export function usesOf(given: unknown, server: string): ServerUses {
  if (given === undefined) return noUses
  if (!isRecord(given)) return refuse('uses 必须是一个对象')
  if (server === '') refuse('uses 需要 server')
  onlyKnown(given, known, 'uses ')
  const { events = [], transforms, routes, downloads = [], jobs, storage } = given
  if (!Array.isArray(events) || !events.every(isOneOf(pluginEvents)))
    refuse('uses.events 含有此站点没有的事件')
  const isDownload = (one: unknown) => isRecord(routes) && Object.hasOwn(routes, `GET ${String(one)}`)
  if (!Array.isArray(downloads) || !downloads.every(isDownload))
    refuse('uses.downloads 只能是 uses.routes 里 GET 路由的名称')
  const name = /^[a-z][a-z0-9-]{0,39}$/
  return {
    events: [...new Set(events as PluginEvent[])],
    transforms: record(
      transforms,
      'transforms',
      new RegExp(`^(?:${transformNames.join('|').replaceAll('.', '[.]')})$`),
      isOneOf<OnFailure>(['skip', 'refuse']),
    ),
    routes: record(
      routes,
      'routes',
      /^(?:GET|POST) [a-z][\w-]{0,39}(?:\/[a-z][\w-]{0,39}){0,3}$/i,
      isOneOf(['visitor', 'member', 'admin'] as const),
    ),
    downloads: downloads as string[],
    jobs: record(jobs, 'jobs', name, isPattern),
    storage: record(storage, 'storage', name, isIndexes),
  }
}
