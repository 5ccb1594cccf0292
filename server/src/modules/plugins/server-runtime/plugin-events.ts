import type { Events } from '@chaguan/contracts'
import { type PluginEvent, pluginEvents } from '@chaguan/plugin-sdk'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { readTable } from '../plugin-store.ts'
import { callPlugin } from './call-plugin.ts'
import { CallFailed } from './pending-calls.ts'
import { type RunningPlugin, runningPlugins } from './running-plugin.ts'

/** Deliveries per batch, their lease, and the maximum attempts of one. */
const atOnce = 20
const leaseMs = 60_000
const maxAttempts = 5
const soonMs = 200

type Payload = Readonly<Record<string, unknown>>

/** Fields of event payloads that name people. */
const people = ['authorId', 'actorId'] as const

/** Returns the payload for plugins: 0 stands for the author of an anonymous thread. */
async function withoutHidden(tx: Tx, payload: Payload): Promise<Payload> {
  const { threadId } = payload
  if (typeof threadId !== 'number') return payload
  const thread = await tx
    .selectFrom('threads')
    .select(['user_id', 'is_anonymous'])
    .where('id', '=', threadId)
    .executeTakeFirst()
  if (thread?.is_anonymous !== 1) return payload
  const hidden = people.filter((name) => payload[name] === thread.user_id)
  return { ...payload, ...Object.fromEntries(hidden.map((name) => [name, 0])) }
}

/** Queues an event for every subscribed plugin, in the transaction that takes it from the outbox. */
async function note(ctx: Context, tx: Tx, event: PluginEvent, payload: Payload, eventId: number) {
  const plugins = runningPlugins(await readTable(ctx))
  const wanted = plugins.filter(({ live }) => live.manifest.uses.events.includes(event))
  if (wanted.length === 0) return
  const payloadJson = JSON.stringify(await withoutHidden(tx, payload))
  const now = ctx.clock.now()
  await tx
    .insertInto('plugin_deliveries')
    .values(
      wanted.map(({ appId }) => ({
        app_id: appId,
        event,
        event_id: eventId,
        payload: payloadJson,
        attempts: 0,
        available_at: now,
      })),
    )
    .execute()
}

interface Delivery {
  readonly id: number
  readonly app_id: string
  readonly event: string
  readonly event_id: number
  readonly payload: string
  readonly attempts: number
}

/** Takes the lease of deliveries that are due. */
async function claim(ctx: Context): Promise<Delivery[]> {
  const now = ctx.clock.now()
  const due = await ctx.db
    .selectFrom('plugin_deliveries')
    .selectAll()
    .where('available_at', '<=', now)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  if (due.length === 0) return []
  return ctx.transaction(async (tx) => {
    const claimed: Delivery[] = []
    for (const one of due) {
      const { numUpdatedRows } = await tx
        .updateTable('plugin_deliveries')
        .set({ available_at: now + leaseMs })
        .where('id', '=', one.id)
        .where('available_at', '=', one.available_at)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) claimed.push(one)
    }
    return claimed
  })
}

async function deliver(ctx: Context, plugins: readonly RunningPlugin[], one: Delivery): Promise<void> {
  const plugin = plugins.find(({ appId }) => appId === one.app_id)
  let isLater = false
  try {
    // Safe cast: only events of the list are stored.
    const event = one.event as PluginEvent
    if (plugin?.live.manifest.uses.events.includes(event))
      await callPlugin(ctx, plugin, 'event', event, [JSON.parse(one.payload), Number(one.event_id)])
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    // Faults of the plugin itself are not retried.
    isLater = ['slow', 'ended'].includes(error.failure.failure) && one.attempts + 1 < maxAttempts
  }
  await ctx.transaction(async (tx) => {
    if (!isLater) await tx.deleteFrom('plugin_deliveries').where('id', '=', one.id).execute()
    else
      await tx
        .updateTable('plugin_deliveries')
        .set({ attempts: one.attempts + 1, available_at: ctx.clock.now() + 5000 * 2 ** one.attempts })
        .where('id', '=', one.id)
        .execute()
  })
}

/** Delivers due events to plugins, those of one plugin in order. */
export async function deliverEvents(ctx: Context): Promise<void> {
  for (let claimed = await claim(ctx); claimed.length > 0; claimed = await claim(ctx)) {
    const plugins = runningPlugins(await readTable(ctx))
    const byPlugin = Map.groupBy(claimed, ({ app_id }) => app_id)
    await Promise.all(
      [...byPlugin.values()].map(async (own) => {
        for (const one of own) await deliver(ctx, plugins, one)
      }),
    )
  }
}

/** Subscribes plugins to events until the returned function is called. */
export function subscribePlugins(ctx: Context): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const run = () => {
    timer = undefined
    running = (running ?? Promise.resolve())
      .then(() => deliverEvents(ctx))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'events were not delivered to plugins'))
  }
  for (const event of pluginEvents)
    ctx.outbox.subscribe(event, async (payload: Events[PluginEvent], eventId, tx) => {
      await note(ctx, tx, event, payload as unknown as Payload, eventId)
      // Runs after the commit of the current transaction.
      timer ??= setTimeout(run, soonMs).unref()
    })
  return async () => {
    clearTimeout(timer)
    await running
  }
}
