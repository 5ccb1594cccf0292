import type { Context } from '../../context.ts'
import { storeSeen } from './session-store.ts'

/** A session's time of use is kept this exactly, in milliseconds: reading must not write each time. */
const exactToMs = 240_000
const writtenAfterMs = 1000

interface Pending {
  readonly seenAt: Map<number, number>
  timer: NodeJS.Timeout | undefined
}

const pendingOf = new WeakMap<Context, Pending>()

/** Writes down the sessions that were used since the last time. */
export async function writeSeen(ctx: Context): Promise<void> {
  const pending = pendingOf.get(ctx)
  if (!pending || pending.seenAt.size === 0) return
  pendingOf.delete(ctx)
  clearTimeout(pending.timer)
  try {
    await ctx.transaction((tx) => storeSeen(tx, pending.seenAt))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the last use of sessions was not noted')
  }
}

/** Notes that a session is used: at most once in four minutes, and after the answer was given. */
export function seeSession(ctx: Context, id: number, lastSeenAt: number): void {
  const now = ctx.clock.now()
  if (now - lastSeenAt < exactToMs) return
  const pending = pendingOf.get(ctx) ?? { seenAt: new Map(), timer: undefined }
  pendingOf.set(ctx, pending)
  pending.seenAt.set(id, now)
  pending.timer ??= setTimeout(() => void writeSeen(ctx), writtenAfterMs).unref()
}
