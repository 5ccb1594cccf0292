import type { InputOf, OutputOf, readingApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { findAllRead, markAll, unmarkAll } from './reading-store.ts'
import { writeReads } from './waiting-reads.ts'

/**
 * Marks every thread as read for the member, or takes the last time back (docs/reference/conventions.md#mark-all-read).
 */
export async function markAllRead(
  ctx: Context,
  viewer: Member,
  { undo = false }: InputOf<typeof readingApi.markAllRead>,
): Promise<OutputOf<typeof readingApi.markAllRead>> {
  // What was read before must be stored first, or it would be written over what is marked now.
  await writeReads(ctx)
  const { allReadAt } = await ctx.database.transaction(async (tx) => {
    const change = undo ? unmarkAll : markAll
    await change(tx, viewer.id, ctx.clock.now())
    return findAllRead(tx, viewer.id)
  })
  return { allReadAt }
}
