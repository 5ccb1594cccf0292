import type { InputOf, OutputOf, ThreadView, TopicView, topicsApi } from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../context/cache.ts'
import { isFirstToday } from '../../context/daily-visitors.ts'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { findNames } from '../../drivers/search/name-index.ts'
import { AppError } from '../../http/app-error.ts'
import { type PageRange, pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { type PermittedCategories, permittedCategoryIds } from '../categories/index.ts'
import { assertMayList, listThreads, newestThreadByTopic } from '../threads/index.ts'
import {
  countThreadsIn,
  findTopic,
  findTopics,
  pendingTopicViews,
  recordTopicView,
  searchTopics,
  type TopicSearch,
} from '../topics/index.ts'
import { readUsers } from '../users/index.ts'

type Input = InputOf<typeof topicsApi.listTopics>
type Output = OutputOf<typeof topicsApi.listTopics>
type TopicRow = NonNullable<Awaited<ReturnType<typeof findTopic>>>

const sortOrders: Readonly<Record<number, TopicSearch['order']>> = { 1: 'views', 2: 'threads' }

/** What the viewer sees of topics: the number of threads, and those to show. */
interface VisibleThreads {
  threadCount(row: TopicRow): number
  threads(id: number): ThreadView[]
}

async function presentTopics(
  ctx: Context,
  rows: readonly TopicRow[],
  seen: VisibleThreads,
): Promise<TopicView[]> {
  const users = await readUsers(
    ctx,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    topicId: row.id,
    userId: row.user_id,
    nickname: users.get(row.user_id)?.nickname ?? '',
    content: row.content,
    viewCount: row.view_count + pendingTopicViews(ctx, row.id),
    threadCount: seen.threadCount(row),
    recommended: row.recommended === 1,
    recommendedAt: row.recommended_at === null ? null : ctx.time.format(row.recommended_at),
    threads: seen.threads(row.id),
  }))
}

/** Counts the threads of a topic in categories that the viewer sees. */
async function seenThreadCount(
  ctx: Context,
  topic: TopicRow,
  categories: PermittedCategories,
): Promise<number> {
  if (categories === 'all') return topic.thread_count
  const counts = await countThreadsIn(ctx.db, ctx.database.engine, [topic.id], categories)
  return counts.get(topic.id) ?? 0
}

/** Returns whether the viewer sees no topic of exactly this name: a topic without readable threads does not count. */
async function isNewName(ctx: Context, name: string, categories: PermittedCategories): Promise<boolean> {
  const id = (await findTopics(ctx.db, [name])).get(name)
  const topic = id === undefined ? undefined : await findTopic(ctx.db, id)
  return !topic || (await seenThreadCount(ctx, topic, categories)) === 0
}

/** Returns one topic; the page lists its threads, unless none are wanted. */
async function openTopic(
  ctx: Context,
  viewer: Viewer,
  id: number,
  wanted: PageRange | null,
): Promise<Output> {
  const topic = await findTopic(ctx.db, id)
  if (!topic) throw new AppError('RESOURCE_NOT_FOUND')
  const categories = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  if (categories !== 'all' && categories.length === 0) throw new AppError('UNAUTHORIZED')
  const threadCount = await seenThreadCount(ctx, topic, categories)
  // The name alone reveals something: only people who may read one of its threads see it.
  if (threadCount === 0) throw new AppError('RESOURCE_NOT_FOUND')
  const threads = wanted
    ? await listThreads(ctx, viewer, { page: wanted.page, perPage: wanted.perPage, filter: { topicId: id } })
    : { pageData: [], totalCount: threadCount }
  const seen = { threadCount: () => threadCount, threads: () => threads.pageData }
  const views = await presentTopics(ctx, [topic], seen)
  return presentPage(viewer.callUrl, wanted ?? pageRangeOf({}), views, threads.totalCount)
}

const topicLists: Cache<Awaited<ReturnType<typeof searchTopics>>> = {
  name: 'lists of topics',
  ...untilWriteTo('topics'),
  limit: { entries: 200 },
}

/** Topics with threads in some of the categories. */
const topicListsOfCategories: typeof topicLists = {
  ...topicLists,
  ...untilWriteTo('topics', 'threads', 'thread_topic'),
  name: 'lists of topics in categories',
}

/** Returns a list of topics; searches by name are not cached, since they rarely repeat. */
function readTopics(ctx: Context, wanted: TopicSearch) {
  const find = () => searchTopics(ctx.db, ctx.database.engine, wanted)
  if (wanted.part !== '') return find()
  const cache = wanted.categories === 'all' ? topicLists : topicListsOfCategories
  return ctx.cache(cache).read(JSON.stringify(wanted), find)
}

/**
 * Lists topics with readable threads, each with the newest one that the viewer may see; or with `filter[topicId]` that
 * topic with a page of its threads (docs/reference/wire-content.md#topics). Throws RESOURCE_NOT_FOUND for a topic
 * without threads for the viewer, and refuses those who have not joined a paid site. Thread counts cover categories
 * that the viewer sees.
 */
export async function listTopics(ctx: Context, viewer: Viewer, input: Input): Promise<Output> {
  await assertMayList(ctx, viewer)
  const { content = '', topicId = 0, recommended, hot, sortBy = 0 } = input.filter ?? {}
  const wanted = pageRangeOf(input)
  const withThreads = input.withThreads !== 0
  if (topicId > 0) return openTopic(ctx, viewer, topicId, withThreads ? wanted : null)
  const part = content.replaceAll('#', '').trim()
  const { engine } = ctx.database
  const categories = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  const { rows, total } = await readTopics(ctx, {
    part,
    alsoIds: part === '' ? [] : await findNames(ctx.db, engine, 'topic', part),
    categories,
    recommended: recommended === 1,
    order: sortOrders[sortBy] ?? (hot === 1 ? 'views' : 'newest'),
    offset: wanted.offset,
    limit: wanted.perPage,
  })
  const ids = rows.map((row) => row.id)
  const [newest, counts] = await Promise.all([
    withThreads ? newestThreadByTopic(ctx, viewer, ids) : null,
    categories === 'all' ? null : countThreadsIn(ctx.db, engine, ids, categories),
  ])
  const views = await presentTopics(ctx, rows, {
    threadCount: (row) => (counts ? (counts.get(row.id) ?? 0) : row.thread_count),
    threads: (id) => {
      const thread = newest?.get(id)
      return thread ? [thread] : []
    },
  })
  const page = presentPage(viewer.callUrl, wanted, views, total)
  return part === '' ? page : { ...page, isNewTopic: await isNewName(ctx, part, categories) }
}

/** Returns whether a topic has threads in the viewer's categories; drafts do not count. */
async function hasThreadsFor(ctx: Context, viewer: Viewer, topicId: number, all: number): Promise<boolean> {
  if (all === 0) return false
  const permitted = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  if (permitted === 'all') return true
  const counts = await countThreadsIn(ctx.db, ctx.database.engine, [topicId], permitted)
  return (counts.get(topicId) ?? 0) > 0
}

/**
 * Counts one view of a topic's page, once a day for each visitor, without a write; throws for an unknown topic, and one
 * whose threads are all hidden from the viewer.
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
  if (isFirstToday(ctx, viewer, `topic ${topicId}`)) recordTopicView(ctx, topicId)
  return { viewCount: topic.view_count + pendingTopicViews(ctx, topicId) }
}

/** Returns the names, by id, of those topics in which the viewer may read something. */
export async function visibleTopicNames(
  ctx: Context,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const permitted = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  const { engine } = ctx.database
  const [rows, counts] = await Promise.all([
    ctx.db
      .selectFrom('topics')
      .select(['id', 'content', 'thread_count'])
      .where((eb) => isOneOf(engine, eb.ref('id'), ids))
      .execute(),
    permitted === 'all' ? null : countThreadsIn(ctx.db, engine, ids, permitted),
  ])
  const threadsOf = (row: { id: number; thread_count: number }) =>
    counts ? (counts.get(row.id) ?? 0) : row.thread_count
  return new Map(rows.filter((row) => threadsOf(row) > 0).map(({ id, content }) => [id, content]))
}
