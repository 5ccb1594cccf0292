import type { InputOf, OutputOf, ThreadView, TopicView, topicsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { type PageWanted, pageWanted, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { assertMayList, listThreads, newestThreadsOf } from '../threads/index.ts'
import { findTopic, findTopics, searchTopics, type TopicsWanted } from '../topics/index.ts'
import { findUsers } from '../users/index.ts'

type Input = InputOf<typeof topicsApi.listTopics>
type Output = OutputOf<typeof topicsApi.listTopics>
type TopicRow = NonNullable<Awaited<ReturnType<typeof findTopic>>>

const sortOrders: Readonly<Record<number, TopicsWanted['order']>> = { 1: 'views', 2: 'threads' }

async function presentTopics(
  ctx: Context,
  rows: readonly TopicRow[],
  threadsOf: (id: number) => ThreadView[],
): Promise<TopicView[]> {
  const users = await findUsers(ctx, [...new Set(rows.map((row) => row.user_id))])
  return rows.map((row) => ({
    topicId: row.id,
    userId: row.user_id,
    nickname: users.get(row.user_id)?.nickname ?? '',
    content: row.content,
    viewCount: row.view_count,
    threadCount: row.thread_count,
    recommended: row.recommended === 1,
    recommendedAt: row.recommended_at === null ? null : ctx.time.format(row.recommended_at),
    threads: threadsOf(row.id),
  }))
}

/** One topic; the page is one of its threads. */
async function openTopic(ctx: Context, viewer: Viewer, id: number, wanted: PageWanted): Promise<Output> {
  const topic = await findTopic(ctx.db, id)
  if (!topic) throw new AppError('RESOURCE_NOT_FOUND')
  const { page, perPage } = wanted
  const threads = await listThreads(ctx, viewer, { page, perPage, filter: { topicId: id } })
  const views = await presentTopics(ctx, [topic], () => threads.pageData)
  return presentPage(viewer.callUrl, wanted, views, threads.totalCount)
}

/**
 * Topics in which there is something to read, each with the newest thread that the viewer may see; or with
 * `filter[topicId]` that topic, and the page is one of its threads (wire-contract 2.10). Refuses a topic that does not
 * exist (RESOURCE_NOT_FOUND), and those who have not joined a paid site.
 */
export async function listTopics(ctx: Context, viewer: Viewer, input: Input): Promise<Output> {
  await assertMayList(ctx, viewer)
  const { content = '', topicId = 0, recommended, hot, sortBy = 0 } = input.filter ?? {}
  const wanted = pageWanted(input)
  if (topicId > 0) return openTopic(ctx, viewer, topicId, wanted)
  const part = content.replaceAll('#', '').trim()
  const { rows, total } = await searchTopics(ctx.db, {
    part,
    recommended: recommended === 1,
    order: sortOrders[sortBy] ?? (hot === 1 ? 'views' : 'newest'),
    offset: wanted.offset,
    limit: wanted.perPage,
  })
  const newest = await newestThreadsOf(
    ctx,
    viewer,
    rows.map((row) => row.id),
  )
  const views = await presentTopics(ctx, rows, (id) => {
    const thread = newest.get(id)
    return thread ? [thread] : []
  })
  const page = presentPage(viewer.callUrl, wanted, views, total)
  return part === '' ? page : { ...page, isNewTopic: (await findTopics(ctx.db, [part])).size === 0 }
}
