import type { Json } from '@chaguan/plugin-sdk'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { type BlockKind, type BlockQueryScope, defineKind, type PluginKinds } from '../threads/index.ts'
import { runOwnTransform } from './halves/run-transforms.ts'
import { readTable } from './plugin-store.ts'
import { mayUse } from './present-plugin.ts'

/** Of a body as JSON: its characters, how deep it goes, and how many values it has. */
const bodyMost = { characters: 20_000, depth: 8, values: 2000 } as const

const isApp = (tomId: string) => /^[0-9a-z]{6,20}$/.test(tomId)
const isAddress = (text: string) => /^(?:https?:\/)?\//.test(text)

/** A copy in which every text that people read is another one, which is made of it; addresses stay. */
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

/** Refuses what is no map of a bounded size. */
function checkBody(body: unknown): void {
  let values = 0
  const isBounded = (value: unknown, depth: number): boolean => {
    values += 1
    if (typeof value !== 'object' || value === null) return values <= bodyMost.values
    return depth < bodyMost.depth && Object.values(value).every((one) => isBounded(one, depth + 1))
  }
  const isMap = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isMap || !isBounded(body, 0) || JSON.stringify(body).length > bodyMost.characters)
    throw invalid('plugins.content.wrong')
}

/** The app ids of the plugins that run. */
const runningPlugins = async (ctx: Context): Promise<ReadonlySet<string>> => {
  const { plugins } = await readTable(ctx)
  return new Set(plugins.filter(({ live }) => live).map(({ appId }) => appId))
}

interface ShownBodies {
  readonly isRunning: boolean
  /** By thread. */
  readonly bodies: ReadonlyMap<number, unknown>
}

/** The bodies of some threads as their plugin shows them to a viewer. */
async function shownBodies(
  ctx: Context,
  viewer: Viewer,
  appId: string,
  { threads }: BlockQueryScope,
): Promise<ShownBodies> {
  if (!(await runningPlugins(ctx)).has(appId)) return { isRunning: false, bodies: new Map() }
  const contents = threads.flatMap(({ id, authorId, blocks }) =>
    blocks
      .filter(({ tomId }) => tomId === appId)
      // Sound: a body was JSON when it was stored.
      .map(({ value }) => ({ threadId: id, body: value as Json, isAuthor: viewer.id === authorId })),
  )
  const shown = await runOwnTransform(ctx, appId, 'content.show', { contents }, viewer)
  return { isRunning: true, bodies: new Map(shown.contents.map(({ threadId, body }) => [threadId, body])) }
}

const kindOfApp = (appId: string): BlockKind =>
  defineKind<unknown, ShownBodies>({
    tomId: appId,
    // Whether it may be added is asked of the plugin's own right.
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
    gather: (ctx, viewer, looked) => shownBodies(ctx, viewer, appId, looked),
    // What belongs to a plugin that is offline stays, and is not shown.
    present: ({ value }, { found, threadId, isLocked, isSoldWhole }) =>
      !found.isRunning || (isLocked && isSoldWhole) ? [] : (found.bodies.get(threadId) ?? value),
  })

const kinds = new Map<string, BlockKind>()

/** The content of threads that plugins bring: a body of their own under their app id. */
export const pluginKinds: PluginKinds = {
  kindOf(tomId) {
    if (!isApp(tomId)) return undefined
    const kind = kinds.get(tomId) ?? kindOfApp(tomId)
    // Bounded: anybody may name ids that no plugin has.
    if (kinds.size < 1000) kinds.set(tomId, kind)
    return kind
  },
  running: runningPlugins,
  async saved(ctx, viewer, { tomId, threadId, body, before }) {
    // Sound: both came as JSON.
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
