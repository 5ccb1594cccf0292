import type { InputOf, OutputOf, readingApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { noteRead } from './waiting-reads.ts'

/**
 * Notes how far the member has read some threads; stored within a second together with those of others. What cannot
 * be opened is left out without a word, so that nobody learns what exists.
 */
export async function markReads(
  ctx: Context,
  viewer: Member,
  { threads }: InputOf<typeof readingApi.markReads>,
): Promise<OutputOf<typeof readingApi.markReads>> {
  const readAt = ctx.clock.now()
  for (const { threadId, postId, comments } of threads)
    noteRead(ctx, { userId: viewer.id, threadId, postId, comments, readAt })
  return []
}
