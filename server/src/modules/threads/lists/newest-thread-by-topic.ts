import type { ThreadView } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { isOneOf } from '../../../drivers/db/dialect.ts'
import type { Viewer } from '../../../viewer.ts'
import { permittedCategoryIds } from '../../categories/index.ts'
import { deniedIds } from '../../relations/index.ts'
import { presentThreads } from '../presenting/present-thread.ts'
import { findThreads } from '../thread-store.ts'
import { visibleSince } from './visible-range.ts'

/** Returns the newest thread of each topic that the viewer may see, by topic; leaves out topics without one. */
export async function newestThreadByTopic(
  ctx: Context,
  viewer: Viewer,
  topicIds: readonly number[],
): Promise<ReadonlyMap<number, ThreadView>> {
  const { engine } = ctx.database
  const [categories, denied, since] = await Promise.all([
    permittedCategoryIds(ctx, viewer, 'viewThreads'),
    deniedIds(ctx, viewer.id),
    visibleSince(ctx, viewer),
  ])
  if (topicIds.length === 0 || (categories !== 'all' && categories.length === 0)) return new Map()
  const newest = await ctx.db
    .selectFrom('thread_topic')
    .innerJoin('threads', 'threads.id', 'thread_topic.thread_id')
    .select((eb) => ['thread_topic.topic_id', eb.fn.max('threads.id').as('id')])
    .where((eb) => isOneOf(engine, eb.ref('thread_topic.topic_id'), topicIds))
    .where('threads.is_listed', '=', 1)
    .where('threads.created_at', '>=', since)
    .where((eb) =>
      eb.or([eb('threads.is_anonymous', '=', 1), eb.not(isOneOf(engine, eb.ref('threads.user_id'), denied))]),
    )
    .$if(categories !== 'all', (query) =>
      query.where((eb) =>
        isOneOf(engine, eb.ref('threads.category_id'), categories === 'all' ? [] : categories),
      ),
    )
    .groupBy('thread_topic.topic_id')
    .execute()
  const rows = await findThreads(
    ctx.db,
    engine,
    newest.map(({ id }) => id),
  )
  const views = await presentThreads(ctx, viewer, [...rows.values()])
  const viewOf = new Map(views.map((view) => [view.threadId, view]))
  return new Map(
    newest.flatMap(({ topic_id, id }) => {
      const view = viewOf.get(id)
      return view ? [[topic_id, view] as const] : []
    }),
  )
}
