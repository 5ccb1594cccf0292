import type { InputOf, OutputOf, topicsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { permittedCategoryIds } from '../categories/index.ts'
import { assertMayList } from '../threads/index.ts'
import { countThreadsIn, findTopic, noteTopicView, waitingTopicViews } from '../topics/index.ts'

/** Whether a topic has threads in the categories that the viewer sees. A topic of drafts alone has none yet. */
async function hasThreadsFor(ctx: Context, viewer: Viewer, topicId: number, all: number): Promise<boolean> {
  if (all === 0) return false
  const permitted = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  if (permitted === 'all') return true
  const counts = await countThreadsIn(ctx.db, ctx.database.engine, [topicId], permitted)
  return (counts.get(topicId) ?? 0) > 0
}

/**
 * Counts one opening of a topic's page without writing to the database; refuses a topic that does not exist, and one
 * whose threads all stand in categories that are hidden from the viewer.
 */
export async function viewTopic(
  ctx: Context,
  viewer: Viewer,
  { topicId }: InputOf<typeof topicsApi.viewTopic>,
): Promise<OutputOf<typeof topicsApi.viewTopic>> {
  await assertMayList(ctx, viewer)
  const topic = await findTopic(ctx.db, topicId)
  if (!topic || !(await hasThreadsFor(ctx, viewer, topicId, topic.thread_count)))
    throw new AppError('RESOURCE_NOT_FOUND')
  noteTopicView(ctx, topicId)
  return { viewCount: topic.view_count + waitingTopicViews(ctx, topicId) }
}
