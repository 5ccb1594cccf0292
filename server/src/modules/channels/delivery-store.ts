import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'
import { lookAgainMs } from './channel-rules.ts'

export type DeliveryRow = Readonly<Selectable<Tables['notice_deliveries']>>

/** What a delivery is about: a notification, a private message, or the digest of a day. */
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

/** Deliveries claimed at once. */
const batchSize = 50
/** While one process sends a batch the others leave it alone this long. Milliseconds. */
export const leaseMs = 300_000

/** Inserts deliveries; those with a known key stay as they are. Returns how many are new. */
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

/** Takes what is due, so that no other process does meanwhile. */
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

/** Has what waits for a person to leave the site sent by a channel now. */
export async function hurryDeliveries(ctx: Context, userId: number, channel: string): Promise<number> {
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
      // What is being sent right now is leased for longer.
      .where('available_at', '<=', now + lookAgainMs)
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

/** Notes what became of a delivery. */
export async function finishDelivery(
  ctx: Context,
  id: number,
  change: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'available_at' | 'last_error'>>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.updateTable('notice_deliveries').set(change).where('id', '=', id).execute()
  })
}

/** Deletes deliveries that were finished before a time. */
export async function deleteFinishedDeliveries(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom('notice_deliveries')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', before)
    .execute()
}
