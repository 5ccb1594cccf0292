import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'
import { presenceRetryMs } from './channel-rules.ts'

export type DeliveryRow = Readonly<Selectable<Tables['notice_deliveries']>>

/** The subject of a delivery: a notification, a private message, or the daily digest. */
export type DeliverySubject =
  | { readonly notificationId: number }
  | { readonly messageId: number }
  | { readonly since: number }

export interface NewDelivery {
  readonly userId: number
  readonly channel: string
  readonly eventKey: string
  readonly about: DeliverySubject
  /** Milliseconds until it may be sent. */
  readonly waitMs?: number
}

/** Maximum number of deliveries that are claimed at once. */
const batchSize = 50
/** Milliseconds during which other processes leave a claimed batch alone. */
export const leaseMs = 300_000

/** Inserts deliveries; one with an existing key is skipped. Returns the number of new deliveries. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<number> {
  if (deliveries.length === 0) return 0
  const rows = await tx
    .insertInto('notice_deliveries')
    .values(
      deliveries.map(({ userId, channel, eventKey, about, waitMs = 0 }) => ({
        user_id: userId,
        channel,
        event_key: eventKey,
        about: JSON.stringify(about),
        state: 'waiting',
        attempts: 0,
        available_at: now + waitMs,
        created_at: now,
        last_error: '',
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'channel', 'event_key']).doNothing())
    .returning('id')
    .execute()
  return rows.length
}

/** Claims a batch of due deliveries for this process until the lease ends. */
export async function claimDue(ctx: Context): Promise<DeliveryRow[]> {
  const now = ctx.clock.now()
  const due = await ctx.db
    .selectFrom('notice_deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('available_at', '<=', now)
    .orderBy('available_at')
    .orderBy('id')
    .limit(batchSize)
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  return ctx.transaction((tx) =>
    tx
      .updateTable('notice_deliveries')
      .set({ available_at: now + leaseMs })
      .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), ids))
      .where('state', '=', 'waiting')
      .where('available_at', '<=', now)
      .returningAll()
      .execute(),
  )
}

/** Makes the deliveries of a channel that wait for the user to leave the site due now; returns their number. */
export async function makeDeliveriesDue(ctx: Context, userId: number, channel: string): Promise<number> {
  const now = ctx.clock.now()
  const rows = await ctx.transaction((tx) =>
    tx
      .updateTable('notice_deliveries')
      .set({ available_at: now })
      .where('user_id', '=', userId)
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .where('available_at', '>', now)
      // Deliveries that are being sent are leased for longer.
      .where('available_at', '<=', now + presenceRetryMs)
      .returning('id')
      .execute(),
  )
  return rows.length
}

/** Releases claimed deliveries that were not started. */
export async function releaseDeliveries(ctx: Context, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.transaction((tx) =>
    tx
      .updateTable('notice_deliveries')
      .set({ available_at: ctx.clock.now() })
      .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), ids))
      .where('state', '=', 'waiting')
      .execute(),
  )
}

/** Stores the result of a delivery. */
export async function finishDelivery(
  ctx: Context,
  id: number,
  change: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'available_at' | 'last_error'>>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.updateTable('notice_deliveries').set(change).where('id', '=', id).execute()
  })
}

/** Deletes finished deliveries that were created before a time. */
export async function deleteFinishedDeliveries(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom('notice_deliveries')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', before)
    .execute()
}
