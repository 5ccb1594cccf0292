import type { InputOf, OutputOf, pluginsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { type BisectState, looksLeft, narrowedTo, narrowSuspects, startBisect } from './bisect-rules.ts'
import { changeTable, type PluginTable, readTable } from './plugin-store.ts'

type State = OutputOf<typeof pluginsApi.readPluginBisect>

/** The ids of plugins that this site renders or runs. */
const running = ({ plugins }: PluginTable): string[] =>
  plugins.filter(({ live }) => live && live.manifest.sdk !== '').map(({ appId }) => appId)

/** Returns the state of an administrator's bisection; undefined for none. */
function stateOf(table: PluginTable, userId: number): BisectState | undefined {
  const stored = table.bisects.get(userId)
  return (stored && narrowedTo(stored, new Set(running(table)))) ?? undefined
}

/** Returns whether a plugin is off for a viewer because of their bisection. */
export const isOffFor = (table: PluginTable, { id, isAdmin }: Viewer, appId: string): boolean =>
  isAdmin && table.bisects.size > 0 && id !== null && stateOf(table, id)?.off.includes(appId) === true

function present(table: PluginTable, state: BisectState | undefined): State {
  if (!state) return { isRunning: false, looksLeft: 0, off: [], culprit: null }
  const named = (ids: readonly string[]) =>
    table.plugins
      .filter(({ appId }) => ids.includes(appId))
      .map(({ appId, live, latest }) => ({ appId, title: (live ?? latest).manifest.title }))
  const culprit = state.suspects.length === 1 ? (named(state.suspects)[0] ?? null) : null
  return { isRunning: true, looksLeft: looksLeft(state), off: named(state.off), culprit }
}

/** Returns the state of the caller's bisection. */
export async function readPluginBisect(ctx: Context, viewer: Member): Promise<State> {
  const table = await readTable(ctx)
  return present(table, stateOf(table, viewer.id))
}

async function store(tx: Tx, userId: number, state: BisectState | undefined, now: number): Promise<void> {
  await tx.deleteFrom('plugin_bisects').where('user_id', '=', userId).execute()
  if (!state) return
  const values = { suspects: JSON.stringify(state.suspects), off: JSON.stringify(state.off) }
  await tx
    .insertInto('plugin_bisects')
    .values({ user_id: userId, ...values, created_at: now })
    .execute()
}

/** Starts, continues or ends a bisection. Plugins are off for the caller only. */
export async function bisectPlugins(
  ctx: Context,
  viewer: Member,
  { answer }: InputOf<typeof pluginsApi.bisectPlugins>,
): Promise<State> {
  const now = ctx.clock.now()
  const after = await changeTable(ctx, async (tx, table) => {
    const before = stateOf(table, viewer.id)
    if (answer === 'begin' && running(table).length === 0) throw invalid('plugins.bisect.none')
    if ((answer === 'broken' || answer === 'works') && !before) throw invalid('plugins.bisect.over')
    const actions = {
      begin: () => startBisect(running(table)),
      broken: () => before && narrowSuspects(before, true),
      works: () => before && narrowSuspects(before, false),
      end: () => undefined,
    }
    const state =
      before?.suspects.length === 1 && answer !== 'begin' && answer !== 'end' ? before : actions[answer]()
    await store(tx, viewer.id, state, now)
    if (answer === 'begin')
      await logAdminAction(tx, viewer, 'settings', localized('audit.plugin.bisect'), now)
    return state
  })
  return present(await readTable(ctx), after)
}
