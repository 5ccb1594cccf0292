import type { Json } from '@chaguan/plugin-sdk'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { type BlockKind, type BlockQueryScope, defineKind, type PluginKinds } from '../threads/index.ts'
import { readTable } from './plugin-store.ts'
import { mayUse } from './present-plugin.ts'
import { runOwnTransform } from './server-runtime/run-transforms.ts'

/** Limits of a body as JSON: characters, depth, and number of values. */
const maxBody = { characters: 20_000, depth: 8, values: 2000 } as const

const isApp = (tomId: string) => /^[0-9a-z]{6,20}$/.test(tomId)
const isAddress = (text: string) => /^(?:https?:\/)?\//.test(text)

/** Returns a copy with every readable text replaced by `change`; URLs stay. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value === '' || isAddress(value) ? value : change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]))
}

function textsOf(value: unknown): string[] {
  const texts: string[] = []
  mapTexts(value, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** Throws unless the body is an object within the limits. */
function checkBody(body: unknown): void {
  let values = 0
  const isBounded = (value: unknown, depth: number): boolean => {
    values += 1
    if (typeof value !== 'object' || value === null) return values <= maxBody.values
    return depth < maxBody.depth && Object.values(value).every((one) => isBounded(one, depth + 1))
  }
  const isMap = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isMap || !isBounded(body, 0) || JSON.stringify(body).length > maxBody.characters)
    throw invalid('plugins.content.wrong')
}

/** Returns the app ids of the running plugins. */
const runningPlugins = async (ctx: Context): Promise<ReadonlySet<string>> => {
  const { plugins } = await readTable(ctx)
  return new Set(plugins.filter(({ live }) => live).map(({ appId }) => appId))
}

interface VisibleBodies {
  readonly isRunning: boolean
  /** By thread id. */
  readonly bodies: ReadonlyMap<number, unknown>
}

/** Returns the bodies of some threads as their plugin shows them to a viewer. */
async function shownBodies(
  ctx: Context,
  viewer: Viewer,
  appId: string,
  { threads }: BlockQueryScope,
): Promise<VisibleBodies> {
  if (!(await runningPlugins(ctx)).has(appId)) return { isRunning: false, bodies: new Map() }
  const contents = threads.flatMap(({ id, authorId, blocks }) =>
    blocks
      .filter(({ tomId }) => tomId === appId)
      // Safe cast: a body was JSON when it was stored.
      .map(({ value }) => ({ threadId: id, body: value as Json, isAuthor: viewer.id === authorId })),
  )
  const shown = await runOwnTransform(ctx, appId, 'content.show', { contents }, viewer)
  return { isRunning: true, bodies: new Map(shown.contents.map(({ threadId, body }) => [threadId, body])) }
}

const kindOfApp = (appId: string): BlockKind =>
  defineKind<unknown, VisibleBodies>({
    tomId: appId,
    // The plugin's own permission decides whether it may be added.
    right: 'createThread',
    read(body) {
      checkBody(body)
      return { tomId: appId, value: body, pricedIds: [] }
    },
    texts: ({ value }) => textsOf(value),
    withTexts(block, texts) {
      const next = [...texts]
      return { ...block, value: mapTexts(block.value, () => next.shift() ?? '') }
    },
    query: (ctx, viewer, scope) => shownBodies(ctx, viewer, appId, scope),
    // Content of an offline plugin is kept, and not shown.
    present: ({ value }, { found, threadId, isLocked, isSoldWhole }) =>
      !found.isRunning || (isLocked && isSoldWhole) ? [] : (found.bodies.get(threadId) ?? value),
  })

const kinds = new Map<string, BlockKind>()

/** Content of plugins in threads: a body under the plugin's app id. */
export const pluginKinds: PluginKinds = {
  kindOf(tomId) {
    if (!isApp(tomId)) return undefined
    const kind = kinds.get(tomId) ?? kindOfApp(tomId)
    // Bounded: clients may name ids that no plugin has.
    if (kinds.size < 1000) kinds.set(tomId, kind)
    return kind
  },
  running: runningPlugins,
  async saved(ctx, viewer, { tomId, threadId, body, before }) {
    // Safe cast: both were parsed from JSON.
    const value = { threadId, body: body as Json, before: (before ?? null) as Json }
    return (await runOwnTransform(ctx, tomId, 'content.save', value, viewer)).body
  },
  async assertMayInsert(ctx, viewer, tomId) {
    const table = await readTable(ctx)
    const plugin = table.plugins.find(({ appId }) => appId === tomId)
    if (!plugin?.live) throw invalid('blocks.kind.unknown', { named: tomId })
    if (!mayUse(table, viewer, tomId)) throw new AppError('UNAUTHORIZED')
  },
}
