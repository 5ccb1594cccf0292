import { approval, type InputOf, type OutputOf, type threadsApi } from '@chaguan/contracts'
import { isFirstToday } from '../../../context/daily-visitors.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { findOpenThread } from '../presenting/open-thread.ts'
import { addToThread } from '../thread-writes.ts'
import { pendingViews, recordView } from './view-counts.ts'

/**
 * Counts one view (docs/reference/wire-content.md#threads) without a write; throws like `thread.detail` if the viewer
 * may not open the thread.
 */
export async function countView(
  ctx: Context,
  viewer: Viewer,
  { threadId }: InputOf<typeof threadsApi.countView>,
): Promise<OutputOf<typeof threadsApi.countView>> {
  const thread = await findOpenThread(ctx, viewer, threadId)
  // Views of drafts and pending threads are not counted.
  if (thread.is_listed === 1) recordView(ctx, threadId)
  return { viewCount: thread.view_count + pendingViews(ctx, threadId) }
}

/**
 * Counts one share of a thread, once a day for each person; throws RESOURCE_IS_REVIEW for one that only its author can
 * see yet.
 */
export async function shareThread(
  ctx: Context,
  viewer: Viewer,
  { threadId }: InputOf<typeof threadsApi.shareThread>,
): Promise<OutputOf<typeof threadsApi.shareThread>> {
  const thread = await findOpenThread(ctx, viewer, threadId)
  if (thread.is_approved !== approval.approved || thread.is_draft === 1)
    throw new AppError('RESOURCE_IS_REVIEW')
  if (isFirstToday(ctx, viewer, `share ${threadId}`))
    await ctx.transaction((tx) => addToThread(tx, threadId, { share_count: 1 }))
  return []
}
