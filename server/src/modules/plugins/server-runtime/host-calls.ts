import type { DocumentQuery } from '@chaguan/plugin-sdk'
import type { SiteState } from '../../../context/site-state.ts'
import type { Context } from '../../../context.ts'
import { readTable } from '../plugin-store.ts'
import { storedValues } from '../present-plugin.ts'
import { contentFor, findPeopleForCaller } from './caller-queries.ts'
import { collectionOf } from './document-indexes.ts'
import { countDocuments, deleteDocument, findDocuments, getDocument, putDocument } from './documents.ts'
import type { RunningPlugin } from './running-plugin.ts'

type HostCallInput = Readonly<Record<string, unknown>>

/** Maximum characters of a fetched response, concurrent calls of one plugin, and calls in a minute. */
const maxFetched = 256 * 1024
const fetchMs = 5000
const fetchesAtOnce = 4
const fetchesAMinute = 120

interface Fetches {
  underWay: number
  minute: number
  count: number
}

/** By app id. */
const fetches: SiteState<Context, Map<string, Fetches>> = {
  name: 'fetches of plugins',
  open: () => new Map(),
}

function fetchesOf(ctx: Context, appId: string): Fetches {
  const all = ctx.state(fetches)
  const own = all.get(appId) ?? { underWay: 0, minute: 0, count: 0 }
  all.set(appId, own)
  return own
}

function consumeFetchLimit(ctx: Context, own: Fetches): void {
  const minute = Math.floor(ctx.clock.now() / 60_000)
  if (own.minute !== minute) Object.assign(own, { minute, count: 0 })
  if (own.underWay >= fetchesAtOnce || own.count >= fetchesAMinute)
    throw new Error('the plugin asks other hosts too often')
  own.count += 1
}

const headersOf = (value: unknown): Record<string, string> => {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      /^[a-z][\w-]{0,60}$/i.test(entry[0]) &&
      !/^(host|connection|cookie)$/i.test(entry[0]),
  )
  return Object.fromEntries(entries.slice(0, 20))
}

/** Requests a host that the manifest names: by https on the default port, and never within the site's own network. */
async function fetchFor(ctx: Context, { appId, live }: RunningPlugin, asked: HostCallInput) {
  const { url: value, method = 'GET', headers, body } = asked
  if (typeof value !== 'string' || !URL.canParse(value)) throw new Error('the address is invalid')
  const url = new URL(value)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new Error('only https addresses without credentials are allowed')
  if (!live.manifest.hosts.includes(url.hostname)) throw new Error('the manifest does not name this host')
  if (typeof method !== 'string' || !/^(GET|POST|PUT|PATCH|DELETE)$/.test(method))
    throw new Error('this method is not known')
  const own = fetchesOf(ctx, appId)
  consumeFetchLimit(ctx, own)
  own.underWay += 1
  try {
    const signal = AbortSignal.timeout(fetchMs)
    const sent = typeof body === 'string' && method !== 'GET' ? { body } : {}
    const answer = await ctx.fetchPublic(url, { method, headers: headersOf(headers), signal, ...sent })
    const text = await answer.text()
    if (text.length > maxFetched) throw new Error('the response is too long')
    return { status: answer.status, text }
  } finally {
    own.underWay -= 1
  }
}

async function settingsFor(ctx: Context, { appId, live }: RunningPlugin) {
  const { publicValue, privateValue } = storedValues(ctx, await readTable(ctx), appId)
  const fields = Object.entries(live.manifest.settings)
  return Object.fromEntries(
    fields.map(([key, field]) => [
      key,
      (field.private === true ? privateValue : publicValue)[key] ?? field.default ?? null,
    ]),
  )
}

function log(ctx: Context, { name, live }: RunningPlugin, text: unknown): null {
  ctx.log.info({ plugin: name, version: live.manifest.version }, `plugin: ${String(text).slice(0, 500)}`)
  return null
}

const answers: Readonly<
  Record<string, (ctx: Context, plugin: RunningPlugin, asked: HostCallInput) => unknown>
> = {
  get: (ctx, plugin, { name, key }) => getDocument(ctx, collectionOf(plugin, name), key),
  put: (ctx, plugin, { name, ...written }) => putDocument(ctx, collectionOf(plugin, name), written),
  delete: (ctx, plugin, { name, key }) => deleteDocument(ctx, collectionOf(plugin, name), key),
  find: (ctx, plugin, { name, ...query }) =>
    findDocuments(ctx, collectionOf(plugin, name), query as DocumentQuery),
  count: (ctx, plugin, { name, ...query }) =>
    countDocuments(ctx, collectionOf(plugin, name), query as DocumentQuery),
  fetch: fetchFor,
  settings: settingsFor,
  now: (ctx) => ({ text: ctx.time.format(ctx.clock.now()), ms: ctx.clock.now() }),
  content: (ctx, plugin, { threadId, ticket }) => contentFor(ctx, plugin, threadId, ticket),
  people: (ctx, _plugin, { ids, threadId, ticket }) => findPeopleForCaller(ctx, ids, threadId, ticket),
  today: (ctx) => ctx.time.format(ctx.clock.now()).slice(0, 10),
  log: (ctx, plugin, { text }) => log(ctx, plugin, text),
}

/**
 * Responds to a host call of a server half; this is everything a half can reach. Errors go to the half, so their
 * messages contain nothing of the site.
 */
export async function answerHostCall(
  ctx: Context,
  plugin: RunningPlugin,
  what: string,
  json: string,
): Promise<string> {
  const answer = Object.hasOwn(answers, what) ? answers[what] : undefined
  const asked: unknown = JSON.parse(json)
  if (!answer || typeof asked !== 'object' || asked === null) throw new Error('unknown host call')
  return JSON.stringify((await answer(ctx, plugin, asked as HostCallInput)) ?? null)
}
