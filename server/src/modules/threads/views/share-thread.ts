import { approval, type InputOf, type OutputOf, type threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { findOpenThread } from '../presenting/open-thread.ts'
import { addToThread } from '../thread-store.ts'

/** Counts one sharing of a thread; refuses (RESOURCE_IS_REVIEW) one that only its author sees yet. */
export async function shareThread(
  ctx: Context,
  viewer: Viewer,
  { threadId }: InputOf<typeof threadsApi.shareThread>,
): Promise<OutputOf<typeof threadsApi.shareThread>> {
  const thread = await findOpenThread(ctx, viewer, threadId)
  if (thread.is_approved !== approval.approved || thread.is_draft === 1)
    throw new AppError('RESOURCE_IS_REVIEW')
  await ctx.transaction((tx) => addToThread(tx, threadId, { share_count: 1 }))
  return []
}
