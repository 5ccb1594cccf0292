import type { InputOf, OutputOf, topicsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { assertMayList } from '../threads/index.ts'
import { findTopic, noteTopicView, waitingTopicViews } from '../topics/index.ts'

/** Counts one opening of a topic's page without writing to the database; refuses a topic that does not exist. */
export async function viewTopic(
  ctx: Context,
  viewer: Viewer,
  { topicId }: InputOf<typeof topicsApi.viewTopic>,
): Promise<OutputOf<typeof topicsApi.viewTopic>> {
  await assertMayList(ctx, viewer)
  const topic = await findTopic(ctx.db, topicId)
  // A topic of drafts alone is none yet.
  if (!topic || topic.thread_count === 0) throw new AppError('RESOURCE_NOT_FOUND')
  noteTopicView(ctx, topicId)
  return { viewCount: topic.view_count + waitingTopicViews(ctx, topicId) }
}
