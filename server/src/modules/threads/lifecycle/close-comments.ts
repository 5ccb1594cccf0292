import type { InputOf, OutputOf, threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { runThreadTransaction } from '../listed-state.ts'
import { auditedUnlessOwn } from '../moderation/audit-content.ts'
import { mayEditThread, mayOpenThread } from '../thread-rules.ts'
import { lockThread } from '../thread-store.ts'
import { updateThread } from '../thread-writes.ts'

/**
 * Closes a thread for new comments and replies of everybody, or opens it again. Throws UNAUTHORIZED for viewers who may
 * not edit the thread, and INVALID_PARAMETER for drafts. Closing it again keeps the time of the first closing.
 */
export async function closeComments(
  ctx: Context,
  viewer: Member,
  { threadId, isClosed }: InputOf<typeof threadsApi.closeComments>,
): Promise<OutputOf<typeof threadsApi.closeComments>> {
  await runThreadTransaction(ctx, async (tx) => {
    const thread = await lockThread(ctx, tx, threadId)
    if (!thread || !mayOpenThread(viewer, thread)) throw new AppError('RESOURCE_NOT_FOUND')
    if (!mayEditThread(viewer, thread)) throw new AppError('UNAUTHORIZED')
    if (thread.is_draft === 1) throw invalid('posts.comment.draft')
    if (isClosed === (thread.comments_closed_at !== null)) return
    await auditedUnlessOwn(ctx, tx, viewer, { thread }, () =>
      updateThread(tx, threadId, { comments_closed_at: isClosed ? ctx.clock.now() : null }),
    )
  })
  return { threadId, isClosed }
}
