import { approval, type InputOf, type OutputOf, type threadsApi } from '@chaguan/contracts'
import { isFirstToday } from '../../../context/daily-visitors.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { findOpenThread } from '../presenting/open-thread.ts'
import { addToThread } from '../thread-writes.ts'
import { pendingViews, recordView } from './view-counts.ts'

/**
 * Counts one reading (docs/reference/wire-content.md#threads) without writing to the database; refuses what the viewer
 * may not open, as `thread.detail` does.
 */
export async function countView(
  ctx: Context,
  viewer: Viewer,
  { threadId }: InputOf<typeof threadsApi.countView>,
): Promise<OutputOf<typeof threadsApi.countView>> {
  const thread = await findOpenThread(ctx, viewer, threadId)
  // Drafts and threads under review have no readers yet.
  if (thread.is_listed === 1) recordView(ctx, threadId)
  return { viewCount: thread.view_count + pendingViews(ctx, threadId) }
}

/**
 * Counts one sharing of a thread, by each person once a day; refuses (RESOURCE_IS_REVIEW) one that only its author sees
 * yet.
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
