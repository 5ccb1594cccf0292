import type { SiteState } from '../../../context/site-state.ts'
import type { Context } from '../../../context.ts'
import { openPackage } from '../packages/package-files.ts'
import { recordFault } from '../plugin-faults.ts'
import { type PluginTable, readTable } from '../plugin-store.ts'
import { recordPluginTime } from '../plugin-times.ts'
import { answerHostCall } from './host-calls.ts'
import { CallFailed } from './pending-calls.ts'
import { openPluginThread, type PluginThread } from './plugin-thread.ts'
import { packageOf, type RunningPlugin, runningKeyOf, runningPlugins } from './running-plugin.ts'
import type { CallKind, Failure, TimeBudget } from './worker-messages.ts'

/** Time budgets of calls. CPU time per slice is limited as well (`runtimeLimits`). */
const budgets: Readonly<Record<CallKind, TimeBudget>> = {
  transform: { cpuMs: 50, wallMs: 300 },
  event: { cpuMs: 250, wallMs: 10_000 },
  route: { cpuMs: 250, wallMs: 8000 },
  job: { cpuMs: 2000, wallMs: 60_000 },
}

/** Extra milliseconds for a transform to wait for a thread that runs other plugins. */
const turnMs = 1500
/** Milliseconds that a save waits for a server half to load: on a busy machine that takes seconds. */
const startMs = 8000

/** Milliseconds until the half of a stopped plugin is unloaded, so that running calls can finish. */
const unloadAfterMs = 10_000
const syncEveryMs = 1000

const openThread = (ctx: Context): PluginThread =>
  openPluginThread({
    async answer(half, what, json) {
      const plugin = packageOf(await readTable(ctx), half)
      if (!plugin) throw new Error('the plugin is not installed')
      return answerHostCall(ctx, plugin, what, json)
    },
    onStuck(half) {
      void readTable(ctx).then(
        (table) => {
          const plugin = packageOf(table, half)
          return (
            plugin && fault(ctx, plugin, 'server', { failure: 'time', text: 'it blocked the plugin thread' })
          )
        },
        () => {},
      )
    },
  })

const pluginThread: SiteState<Context, PluginThread> = { name: 'thread of plugins', open: openThread }

/** Returns the thread of a site's server halves; creates it on first use. */
const threadOf = (ctx: Context): PluginThread => ctx.state(pluginThread)

const isFault = ({ failure }: Failure) => !['refused', 'slow', 'ended'].includes(failure)

async function fault(ctx: Context, plugin: RunningPlugin, place: string, failure: Failure): Promise<void> {
  const { name, live } = plugin
  ctx.log.warn({ plugin: name, version: live.manifest.version, place, ...failure }, 'a plugin failed')
  await recordFault(ctx, plugin, place, `${failure.failure}: ${failure.text}`).catch((error: unknown) =>
    ctx.log.error({ err: error, plugin: name }, 'a plugin fault could not be stored'),
  )
}

const load = (ctx: Context, { live, ...plugin }: RunningPlugin) =>
  threadOf(ctx).load(runningKeyOf({ live, ...plugin }), async () => {
    const code = (await openPackage(ctx, live.digest))?.files.get(live.manifest.server)
    if (!code) throw new CallFailed({ failure: 'ended', text: 'its package is missing' })
    return code.toString('utf8')
  })

/** Waits for a half to load, at most `ms` milliseconds; then throws CallFailed (`slow`). */
async function within(ms: number, loading: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new CallFailed({ failure: 'slow', text: 'it is being loaded' })), ms)
  try {
    await Promise.race([loading, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Calls a function of a server half and returns its result. Throws CallFailed; records faults of the plugin. */
export async function callPlugin(
  ctx: Context,
  plugin: RunningPlugin,
  kind: CallKind,
  name: string,
  args: readonly unknown[],
): Promise<unknown> {
  const budget = budgets[kind]
  const timeoutMs = kind === 'transform' ? budget.wallMs + turnMs : budget.wallMs + 5000
  try {
    const isSave = name.endsWith('.save') || name === 'user.register'
    await within(isSave ? startMs : timeoutMs, load(ctx, plugin))
    const call = { kind, name, args: JSON.stringify(args), budget, timeoutMs }
    const { json, cpuMs } = await threadOf(ctx).call(runningKeyOf(plugin), call)
    recordPluginTime(ctx, 'calls', plugin.appId, cpuMs)
    return JSON.parse(json)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    // The terminated thread has recorded this fault already.
    const isTold = error.failure.failure === 'time' && error.failure.text.includes('thread')
    if (isFault(error.failure) && !isTold) await fault(ctx, plugin, `server ${kind} ${name}`, error.failure)
    throw error
  }
}

/** Records that a half returned a malformed result. */
export const recordMalformedResult = (ctx: Context, plugin: RunningPlugin, place: string): Promise<void> =>
  fault(ctx, plugin, place, { failure: 'thrown', text: 'its result is malformed' })

/**
 * Loads the server halves of running plugins on this instance and unloads the others, until the returned
 * function is called.
 */
export function syncRunningPlugins(ctx: Context): () => Promise<void> {
  const unwantedSince = new Map<string, number>()
  let seen: PluginTable | undefined
  function unloadUnwanted(wanted: ReadonlySet<string>): void {
    const now = performance.now()
    for (const half of threadOf(ctx).loaded()) {
      const since = unwantedSince.get(half) ?? now
      if (wanted.has(half)) unwantedSince.delete(half)
      else unwantedSince.set(half, since)
      if (wanted.has(half) || now - since <= unloadAfterMs) continue
      threadOf(ctx).unload(half)
      unwantedSince.delete(half)
    }
  }
  async function sync(): Promise<void> {
    const table = await readTable(ctx)
    const wanted = runningPlugins(table)
    if (table !== seen) for (const plugin of wanted) load(ctx, plugin).catch(() => {})
    seen = table
    unloadUnwanted(new Set(wanted.map(runningKeyOf)))
  }
  const timer = setInterval(() => void sync().catch(() => {}), syncEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await threadOf(ctx).stop()
  }
}
