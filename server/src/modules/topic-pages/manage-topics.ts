import type { InputOf, managedTopicsApi, OutputOf } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hasPart } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import { idsOf, readTime } from '../../http/read-fields.ts'
import type { Member } from '../../viewer.ts'
import { newestThreadByTopic, runThreadTransaction } from '../threads/index.ts'
import { findUsernames, findUsers, foldName } from '../users/index.ts'
import { type Condition, deleteTopicRows, findManagedTopics, setRecommended } from './managed-topic-store.ts'

type Input = InputOf<typeof managedTopicsApi.listManagedTopics>
type Asked = NonNullable<Input['filter']>

const suggestedMost = 10

const contains = (column: string, part: string) => hasPart(column, part.normalize('NFKC').toLowerCase())

function conditionsOf(ctx: Context, asked: Asked): Condition[] {
  const content = asked.content?.replaceAll('#', '').trim() ?? ''
  const username = foldName(asked.username ?? '')
  const from = readTime(ctx, asked.createdAtBegin, 'start')
  const until = readTime(ctx, asked.createdAtEnd, 'end')
  const bounds: readonly (readonly [number | null | undefined, Condition])[] = [
    [asked.topicId || null, sql`topics.id = ${asked.topicId}`],
    [asked.recommended, sql`topics.recommended = ${asked.recommended}`],
    [asked.threadCountBegin, sql`topics.thread_count >= ${asked.threadCountBegin}`],
    [asked.threadCountEnd, sql`topics.thread_count <= ${asked.threadCountEnd}`],
    [asked.viewCountBegin, sql`topics.view_count >= ${asked.viewCountBegin}`],
    [asked.viewCountEnd, sql`topics.view_count <= ${asked.viewCountEnd}`],
    [from, sql`topics.created_at >= ${from}`],
    [until, sql`topics.created_at <= ${until}`],
  ]
  return [
    ...(content === '' ? [] : [contains('topics.content_key', content)]),
    ...(username === ''
      ? []
      : [
          sql<boolean>`topics.user_id in (select id from users where ${contains('username_key', username)}
            or ${contains('nickname_key', username)})`,
        ]),
    ...bounds.filter(([value]) => value !== undefined && value !== null).map(([, condition]) => condition),
  ]
}

/**
 * Topics with who made them, for administrators (docs/reference/wire-content.md#topics); also those in which there is
 * nothing to read.
 */
export async function listManagedTopics(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof managedTopicsApi.listManagedTopics>> {
  const { filter, page, perPage, ...flat } = input
  const asked: Asked = { ...flat, ...filter }
  const wanted = pageRangeOf({ page, perPage })
  const order = asked.sortBy === 2 ? 'threads' : asked.sortBy === 1 || asked.hot === 1 ? 'views' : 'newest'
  const { rows, total } = await findManagedTopics(ctx.db, conditionsOf(ctx, asked), order, wanted)
  const makers = [...new Set(rows.map((row) => row.user_id))]
  const [users, usernames, newest] = await Promise.all([
    findUsers(ctx, makers),
    findUsernames(ctx, makers),
    newestThreadByTopic(
      ctx,
      viewer,
      rows.map(({ id }) => id),
    ),
  ])
  const views = rows.map((row) => ({
    topicId: row.id,
    userId: row.user_id,
    nickname: users.get(row.user_id)?.nickname ?? '',
    username: usernames.get(row.user_id) ?? '',
    content: row.content,
    viewCount: row.view_count,
    threadCount: row.thread_count,
    recommended: row.recommended === 1,
    recommendedAt: row.recommended_at === null ? null : ctx.time.format(row.recommended_at),
    createdAt: ctx.time.format(row.created_at),
    threads: [newest.get(row.id)].filter((thread) => thread !== undefined),
  }))
  return presentPage(viewer.callUrl, wanted, views, total)
}

/** Recommends topics, or no longer, all of them or none. */
export async function recommendTopics(
  ctx: Context,
  _viewer: Member,
  input: InputOf<typeof managedTopicsApi.recommendTopics>,
): Promise<[]> {
  const ids = idsOf(input.ids)
  await ctx.transaction(async (tx) => {
    if ((await setRecommended(tx, ids, input.isRecommended, ctx.clock.now())) < ids.length)
      throw new AppError('RESOURCE_NOT_FOUND')
  })
  return []
}

/** Deletes topics, all of them or none; their threads stay, and a text that names one leads nowhere any more. */
export async function deleteTopics(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedTopicsApi.deleteTopics>,
): Promise<[]> {
  const ids = idsOf(input.ids)
  await runThreadTransaction(ctx, async (tx) => {
    if ((await deleteTopicRows(tx, ctx.database.engine, ids, ctx.clock.now())) < ids.length)
      throw new AppError('RESOURCE_NOT_FOUND')
  })
  ctx.log.info({ actorId: viewer.id, topics: ids }, 'topics were deleted')
  return []
}

/** Topics to choose from: recommended ones first, then those most read. */
export async function suggestTopics(ctx: Context): Promise<OutputOf<typeof managedTopicsApi.suggestTopics>> {
  const rows = await ctx.db
    .selectFrom('topics')
    .select(['id', 'content'])
    .orderBy('recommended', 'desc')
    .orderBy('view_count', 'desc')
    .orderBy('id', 'desc')
    .limit(suggestedMost)
    .execute()
  return rows.map((row) => ({ topicId: row.id, topicTitle: row.content }))
}
