import { randomUUID } from 'node:crypto'
import type { WriteBehind } from '../../../context/write-behind.ts'
import type { Context } from '../../../context.ts'
import { lastSeenOf } from './last-seen.ts'

/** What this process is called among those of the site. */
const instance = randomUUID()

/** Live streams that a process has not confirmed for this long ended with it, in milliseconds. */
const confirmedMs = 600_000
/** Milliseconds after which a person who left is forgotten. */
const rememberedMs = 86_400_000
/** A person without a stream who was seen this recently reads pages without scripts, in milliseconds. */
const seenMs = 300_000
/** A call may be noted this much later than it was made, in milliseconds. */
const notedLateMs = 5000

interface Change {
  readonly isOpen: 0 | 1
  readonly at: number
}

/** Whose pages listen to this process; moving on from page to page within the delay writes nothing. */
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

/** Notes that the first page of a person listens to this process, or that the last one has ended. */
export function recordPresence(ctx: Context, userId: number, isOpen: boolean): void {
  ctx.writeBehind(changes).add(userId, { isOpen: isOpen ? 1 : 0, at: ctx.clock.now() })
  if (!isOpen) ctx.bus.publish(leftChannel, { userId })
}

const leftChannel = 'live.left'

/** Calls `listener` when the last page of a person on any instance has ended; returns how to stop. */
export function onLeft(ctx: Context, listener: (userId: number) => void): () => void {
  return ctx.bus.subscribe(leftChannel, (message) => listener((message as { userId: number }).userId))
}

/** Stores what was noted so far. */
export function flushPresence(ctx: Context): Promise<void> {
  return ctx.writeBehind(changes).flush()
}

/** Confirms the open streams of this process, and forgets who left long ago. */
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
 * Whether a person is on the site: a page of theirs listens, on any instance. Whose last page has closed is away from that
 * moment. Of whoever has no such page, because it runs no scripts, the last call of five minutes counts.
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
