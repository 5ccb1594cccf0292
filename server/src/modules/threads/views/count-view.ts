import type { InputOf, OutputOf, threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { findOpenThread } from '../presenting/open-thread.ts'
import { noteView, waitingViews } from './view-counts.ts'

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
  if (thread.is_listed === 1) noteView(ctx, threadId)
  return { viewCount: thread.view_count + waitingViews(ctx, threadId) }
}
