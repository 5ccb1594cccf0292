import { randomUUID } from 'node:crypto'
import type { WriteBehind } from '../../../context/write-behind.ts'
import type { Context } from '../../../context.ts'
import { lastSeenOf } from './last-seen.ts'

/** The id of this process among those of the site. */
const instance = randomUUID()

/** Milliseconds without confirmation after which the live streams of a process count as ended. */
const confirmedMs = 600_000
/** Milliseconds after which a person who left is deleted. */
const rememberedMs = 86_400_000
/** Milliseconds for which a person without a stream counts as present after a request: their pages run no scripts. */
const seenMs = 300_000
/** Maximum delay in milliseconds until a request is recorded. */
const notedLateMs = 5000

interface Change {
  readonly isOpen: 0 | 1
  readonly at: number
}

/** People whose pages have a stream to this process; moving between pages within the delay writes nothing. */
const changes: WriteBehind<Context, number, Change> = {
  name: 'people on the site',
  delayMs: 1000,
  merge: (_before, after) => after,
  store: (ctx, people) =>
    ctx.transaction(async (tx) => {
      const rows = [...people].map(([userId, { isOpen, at }]) => ({
        user_id: userId,
        instance,
        is_open: isOpen,
        changed_at: at,
      }))
      await tx
        .insertInto('presences')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'instance']).doUpdateSet((eb) => ({
            is_open: eb.ref('excluded.is_open'),
            changed_at: eb.ref('excluded.changed_at'),
          })),
        )
        .execute()
    }),
}

/** Records that a person's first stream to this process opened, or that the last one ended. */
export function recordPresence(ctx: Context, userId: number, isOpen: boolean): void {
  ctx.writeBehind(changes).add(userId, { isOpen: isOpen ? 1 : 0, at: ctx.clock.now() })
  if (!isOpen) ctx.bus.publish(leftChannel, { userId })
}

const leftChannel = 'live.left'

/** Calls `listener` when a person's last stream on any instance has ended; returns how to stop. */
export function onPresenceEnd(ctx: Context, listener: (userId: number) => void): () => void {
  return ctx.bus.subscribe(leftChannel, (message) => listener((message as { userId: number }).userId))
}

/** Stores the buffered changes. */
export function flushPresence(ctx: Context): Promise<void> {
  return ctx.writeBehind(changes).flush()
}

/** Confirms the open streams of this process, and deletes people who left long ago. */
export async function confirmPresence(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('presences')
      .set({ changed_at: now })
      .where('instance', '=', instance)
      .where('is_open', '=', 1)
      .execute()
    await tx
      .deleteFrom('presences')
      .where('changed_at', '<', now - rememberedMs)
      .execute()
  })
}

/**
 * Returns whether a person is on the site: a page of theirs has a stream to any instance. They are away as soon as the
 * last one closes. For people without streams, because their pages run no scripts, a request in the last five minutes
 * counts.
 */
export async function isOnSite(ctx: Context, userId: number): Promise<boolean> {
  await flushPresence(ctx)
  const now = ctx.clock.now()
  const rows = await ctx.db.selectFrom('presences').selectAll().where('user_id', '=', userId).execute()
  if (rows.some((row) => row.is_open === 1 && now - row.changed_at < confirmedMs)) return true
  const leftAt = Math.max(0, ...rows.map((row) => row.changed_at))
  const seenAt = (await lastSeenOf(ctx, [userId])).get(userId)
  return seenAt !== undefined && now - seenAt < seenMs && seenAt > leftAt + notedLateMs
}
