import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { openPackage } from '../packages/package-files.ts'
import { readTable } from '../plugin-store.ts'
import { noteTime } from '../plugin-times.ts'
import { sandboxRuntime } from '../sandbox-runtime.ts'
import { type HalvesThread, openHalvesThread } from './halves-thread.ts'
import { CallFailed } from './pending-calls.ts'

/*
 * What sandboxed views draw at first, so that pages can be sent with it. A view is run as a server half is, in an interpreter
 * that is used for one drawing and no other: what it was told for one person must not be known to it when it draws for
 * another. A tree follows from the package, the place and the props alone, and is kept under these.
 */

/** Characters of a tree that is sent with a page, of all that are kept, and of the props it is drawn with. */
const treeMost = 60_000
const keptMost = 8_000_000
const propsMost = 100_000
/** Drawings that wait for their turn; a page that asks for more is sent without. */
const waitingMost = 60

/** The processor's time of a drawing, besides the loading (`halfLimits`), and altogether. */
const budget = { cpuMs: 250, wallMs: 2000 } as const
const patienceMs = 5000
/** How often a view may use up what a drawing has before it is left to its frames. */
const excessesMost = 3

export interface DescribedTrees {
  /**
   * The tree as JSON of a view by the address of its module, at a place, with props as JSON. A page asks while it is rendered,
   * so that nobody waits: null while the tree is being drawn, empty where none can be.
   */
  find(script: string, at: string, props: string): string | null
  stop(): Promise<void>
}

/** Draws once with what the view is given, as a frame does at first; nothing is drawn anew after that. */
const main = `
import { brokenRules } from 'rules.ts'
import { Root } from 'sandbox/drawing.ts'
import { hooks, isElement, ui } from 'sandbox/hooks.ts'
import make from 'view'
globalThis.queueMicrotask = () => {}
const never = () => new Promise(() => {})
const draw = (props) => {
  const claim = make(Object.freeze({ ui, call: never, callSite: never, go() {}, ...hooks }))
  if (brokenRules(claim, isElement).length > 0) return null
  let tree = null
  const root = new Root(0, claim.component, (message) => { tree ??= message.tree ? message.tree.tree : false })
  root.take(props)
  root.draw()
  return tree || null
}
export default () => ({ transforms: { draw } })
`

/** The module of a published view that is not trusted, and whose it is; undefined for any other. */
async function moduleOf(ctx: Context, script: string) {
  const [, digest = '', name = ''] = /^\/plugin_files\/([0-9a-f]{64})\/(.+)$/.exec(script) ?? []
  const { plugins } = await readTable(ctx)
  const plugin = plugins.find(({ live }) => live?.digest === digest && !live.isTrusted)
  const view = plugin && (await openPackage(ctx, digest))?.files.get(name)?.toString('utf8')
  return view === undefined ? undefined : { view, appId: plugin?.appId ?? '' }
}

let drawings = 0

/** Draws a view with props in an interpreter of its own; empty where it cannot. */
async function drawOnce(ctx: Context, thread: HalvesThread, script: string, props: string) {
  const found = await moduleOf(ctx, script)
  if (!found) return ''
  drawings += 1
  const half = `drawing ${drawings}`
  try {
    await thread.load(half, async () => main, { ...sandboxRuntime().files, view: found.view })
    const call = { kind: 'transform', name: 'draw', args: `[${props}]`, budget, patienceMs } as const
    const { json, cpuMs } = await thread.call(half, call)
    noteTime(ctx, 'drawings', found.appId, cpuMs)
    return json === 'null' || json.length > treeMost ? '' : json
  } finally {
    thread.unload(half)
  }
}

/** Opens what draws views for pages; nothing is started yet. */
function openDescribedTrees(ctx: Context): DescribedTrees {
  // A thread besides that of the server halves: a view that keeps it must not keep them from running.
  const thread = openHalvesThread({
    answer: () => Promise.reject(new Error('nothing is asked while a page is drawn')),
    onStuck: (half) => ctx.log.warn({ half }, 'a view of a plugin kept the thread that draws for pages'),
  })
  const kept = new LRUCache<string, { readonly json: string }>({
    maxSize: keptMost,
    sizeCalculation: ({ json }) => json.length + 200,
  })
  const waiting = new Map<string, () => Promise<string>>()
  const excesses = new Map<string, number>()
  let isDrawing = false

  /** What is not the view's fault is tried again; for the rest its frame draws it, or says what is wrong. */
  const failed = (error: unknown) =>
    error instanceof CallFailed && ['slow', 'ended'].includes(error.failure.failure) ? null : ''

  async function draw(script: string, props: string): Promise<string> {
    try {
      return await drawOnce(ctx, thread, script, props)
    } catch (error) {
      if (error instanceof CallFailed && ['time', 'memory', 'size'].includes(error.failure.failure))
        excesses.set(script, (excesses.get(script) ?? 0) + 1)
      throw error
    }
  }

  async function drawAll(): Promise<void> {
    if (isDrawing) return
    isDrawing = true
    for (const [key, work] of waiting) {
      const json = await work().catch(failed)
      if (json !== null) kept.set(key, { json })
      waiting.delete(key)
    }
    isDrawing = false
  }

  return {
    find(script, at, props) {
      if (props.length > propsMost || (excesses.get(script) ?? 0) >= excessesMost) return ''
      const key = createHash('sha256').update(`${script}\0${at}\0${props}`).digest('base64')
      const found = kept.get(key)
      if (found) return found.json
      if (!waiting.has(key) && waiting.size < waitingMost) {
        waiting.set(key, () => draw(script, props))
        void drawAll()
      }
      return null
    },
    stop() {
      waiting.clear()
      return thread.stop()
    },
  }
}

const opened = new WeakMap<object, DescribedTrees>()

/** What draws views for the pages of a site. */
export function treesOf(ctx: Context): DescribedTrees {
  const known = opened.get(ctx.hooks) ?? openDescribedTrees(ctx)
  opened.set(ctx.hooks, known)
  return known
}
