import { createHash } from 'node:crypto'
import type { Cache } from '../../../context/cache.ts'
import type { SiteState } from '../../../context/site-state.ts'
import type { Context } from '../../../context.ts'
import { openPackage } from '../packages/package-files.ts'
import { readTable } from '../plugin-store.ts'
import { recordPluginTime } from '../plugin-times.ts'
import { sandboxRuntime } from '../sandbox-runtime.ts'
import { CallFailed } from './pending-calls.ts'
import { openPluginThread, type PluginThread } from './plugin-thread.ts'

/**
 * Server-side rendering of sandboxed views. Each rendering runs in a new interpreter, like a server half, so that a
 * view cannot carry data from one person to another. A tree depends on package, place and props only, and is cached by
 * these.
 */

/** Maximum characters of one tree, of all cached trees, and of the props. */
const maxTree = 60_000
const maxCachedBytes = 8_000_000
const maxProps = 100_000
/** Maximum renderings in the queue; above that a page is sent without the tree. */
const maxWaiting = 60

/** Budget of one rendering: CPU time without loading (`runtimeLimits`), and total time. */
const budget = { cpuMs: 250, wallMs: 2000 } as const
const timeoutMs = 5000
/** Number of times that a view may exceed the budget before it is left to its frames. */
const maxExcesses = 3

export interface ViewRenderer {
  /**
   * Returns the tree of a view as JSON, by the URL of its module, its place and its props as JSON. Does not wait: null
   * while the tree is being rendered, empty if it cannot be rendered here.
   */
  find(script: string, at: string, props: string): string | null
  stop(): Promise<void>
}

/** Renders once with the given props, like the first rendering in a frame; ignores later updates. */
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

/** Returns the module and app id of a published sandboxed view; undefined for any other. */
async function moduleOf(ctx: Context, script: string) {
  const [, digest = '', name = ''] = /^\/plugin_files\/([0-9a-f]{64})\/(.+)$/.exec(script) ?? []
  const { plugins } = await readTable(ctx)
  const plugin = plugins.find(({ live }) => live?.digest === digest && !live.isTrusted)
  const view = plugin && (await openPackage(ctx, digest))?.files.get(name)?.toString('utf8')
  return view === undefined ? undefined : { view, appId: plugin?.appId ?? '' }
}

let renderings = 0

/** Renders a view in a new interpreter; empty if the view is unknown or its tree is too long. */
async function renderOnce(ctx: Context, thread: PluginThread, script: string, props: string) {
  const found = await moduleOf(ctx, script)
  if (!found) return ''
  renderings += 1
  const half = `rendering ${renderings}`
  try {
    await thread.load(half, async () => main, { ...sandboxRuntime().files, view: found.view })
    const call = { kind: 'transform', name: 'draw', args: `[${props}]`, budget, timeoutMs } as const
    const { json, cpuMs } = await thread.call(half, call)
    recordPluginTime(ctx, 'drawings', found.appId, cpuMs)
    return json === 'null' || json.length > maxTree ? '' : json
  } finally {
    thread.unload(half)
  }
}

/** Trees as JSON, by a digest of module, place and props. */
const treeTexts: Cache<string> = {
  name: 'rendered views of plugins',
  limit: { size: maxCachedBytes, sizeOf: (json) => json.length + 200 },
}

/** Creates the renderer; the thread starts with the first rendering. */
function openViewRenderer(ctx: Context): ViewRenderer {
  // A second thread: a view that blocks it must not block the server halves.
  const thread = openPluginThread({
    answer: () => Promise.reject(new Error('calls are not allowed while a page is rendered')),
    onStuck: (half) => ctx.log.warn({ half }, 'a plugin view blocked the rendering thread'),
  })
  const treeCache = ctx.cache(treeTexts)
  const waiting = new Map<string, () => Promise<string>>()
  const excesses = new Map<string, number>()
  let isRendering = false

  /** Faults of others are retried; for faults of the view its frame renders it, or shows the error. */
  const failed = (error: unknown) =>
    error instanceof CallFailed && ['slow', 'ended'].includes(error.failure.failure) ? null : ''

  async function render(script: string, props: string): Promise<string> {
    try {
      return await renderOnce(ctx, thread, script, props)
    } catch (error) {
      if (error instanceof CallFailed && ['time', 'memory', 'size'].includes(error.failure.failure))
        excesses.set(script, (excesses.get(script) ?? 0) + 1)
      throw error
    }
  }

  async function renderQueued(): Promise<void> {
    if (isRendering) return
    isRendering = true
    for (const [key, work] of waiting) {
      const json = await work().catch(failed)
      if (json !== null) treeCache.set(key, json)
      waiting.delete(key)
    }
    isRendering = false
  }

  return {
    find(script, at, props) {
      if (props.length > maxProps || (excesses.get(script) ?? 0) >= maxExcesses) return ''
      const key = createHash('sha256').update(`${script}\0${at}\0${props}`).digest('base64')
      const found = treeCache.peek(key)
      if (found !== undefined) return found
      if (!waiting.has(key) && waiting.size < maxWaiting) {
        waiting.set(key, () => render(script, props))
        void renderQueued()
      }
      return null
    },
    stop() {
      waiting.clear()
      return thread.stop()
    },
  }
}

const viewRenderer: SiteState<Context, ViewRenderer> = {
  name: 'renderer of plugin views',
  open: openViewRenderer,
}

/** Returns the renderer of a site; creates it on first use. */
export const viewRendererOf = (ctx: Context): ViewRenderer => ctx.state(viewRenderer)
