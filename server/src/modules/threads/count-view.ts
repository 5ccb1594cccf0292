import type { InputOf, OutputOf, threadsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { isAuthor } from './thread-rules.ts'
import { findThread } from './thread-store.ts'
import { noteView, waitingViews } from './view-counts.ts'

/** Counts one reading (wire-contract 2.7) without writing to the database; refuses what the viewer cannot know of. */
export async function countView(
  ctx: Context,
  viewer: Viewer,
  { threadId }: InputOf<typeof threadsApi.countView>,
): Promise<OutputOf<typeof threadsApi.countView>> {
  const thread = await findThread(ctx.db, threadId)
  const isKnown =
    thread && (thread.is_listed === 1 || (isAuthor(viewer, thread) && thread.deleted_at === null))
  if (!isKnown) throw new AppError('RESOURCE_NOT_FOUND')
  // Drafts and threads under review have no readers yet.
  if (thread.is_listed === 1) noteView(ctx, threadId)
  return { viewCount: thread.view_count + waitingViews(ctx, threadId) }
}
