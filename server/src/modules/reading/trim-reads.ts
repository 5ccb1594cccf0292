import type { Context } from '../../context.ts'
import { forgetReads } from './reading-store.ts'

/** What was read longer ago, in milliseconds, is forgotten: half a year. */
const maxAgeMs = 180 * 86_400_000

/** Forgets what members read long ago. */
export async function trimReads(ctx: Context): Promise<void> {
  const forgotten = await ctx.database.transaction((tx) => forgetReads(tx, ctx.clock.now() - maxAgeMs))
  if (forgotten > 0) ctx.log.info({ forgotten }, 'what was read long ago is forgotten')
}
