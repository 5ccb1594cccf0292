import type { InputOf, managedTopicsApi, OutputOf } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hasPart, isAfterRow } from '../../drivers/db/dialect.ts'
import { type KeysetRange, lastMark, pageRangeOf, presentPage, rowOrderOf } from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import type { Member } from '../../viewer.ts'
import { newestThreadByTopic } from '../threads/index.ts'
import { findUsernames, findUsers, foldName } from '../users/index.ts'
import {
  type Condition,
  findManagedTopics,
  findTopicRows,
  type ManagedTopicRow,
} from './managed-topic-store.ts'

type Input = InputOf<typeof managedTopicsApi.listManagedTopics>
type TopicFilter = NonNullable<Input['filter']>
type ListedTopic = OutputOf<typeof managedTopicsApi.listManagedTopics>['pageData'][number]

const contains = (column: string, part: string) => hasPart(column, part.normalize('NFKC').toLowerCase())

function conditionsOf(ctx: Context, asked: TopicFilter): Condition[] {
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

/** Returns ids of topics that match a filter, oldest first, at most `most`. */
export async function findTopicIds(ctx: Context, asked: TopicFilter, most: number): Promise<number[]> {
  const order = { column: 'topics.id', direction: 'asc', ids: 'asc' } as const
  const rows = await findTopicRows(ctx.db, conditionsOf(ctx, asked), order, { offset: 0, perPage: most })
  return rows.map(({ id }) => id)
}

/** Presents topics with their authors and the newest thread of each that the viewer may read. */
async function present(
  ctx: Context,
  viewer: Member,
  rows: readonly ManagedTopicRow[],
): Promise<ListedTopic[]> {
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
  return rows.map((row) => ({
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
}

const sortable = {
  createdAt: 'topics.id',
  threadCount: 'topics.thread_count',
  viewCount: 'topics.view_count',
} as const

/** The order for parameters of earlier clients. */
const earlierSort = ({ sortBy, hot }: TopicFilter) =>
  sortBy === 2 ? '-threadCount' : sortBy === 1 || hot === 1 ? '-viewCount' : undefined

/** Returns a keyset page of topics that match a filter, in list order. */
export async function readTopics(
  ctx: Context,
  viewer: Member,
  { sort, ...asked }: TopicFilter & Pick<Input, 'sort'>,
  { after, take }: KeysetRange,
) {
  const order = rowOrderOf(sort ?? earlierSort(asked), sortable)
  const conditions = [...conditionsOf(ctx, asked), isAfterRow(order, 'topics.id', after)]
  const rows = await findTopicRows(ctx.db, conditions, order, { offset: 0, perPage: take })
  return { rows: await present(ctx, viewer, rows), last: lastMark(rows, order) }
}

/**
 * Lists topics with their authors for administrators (docs/reference/wire-content.md#topics), including topics without
 * readable threads.
 */
export async function listManagedTopics(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof managedTopicsApi.listManagedTopics>> {
  const { filter, page, perPage, sort, ...flat } = input
  const asked: TopicFilter = { ...flat, ...filter }
  const wanted = pageRangeOf({ page, perPage })
  const order = rowOrderOf(sort ?? earlierSort(asked), sortable)
  const { rows, total } = await findManagedTopics(ctx.db, conditionsOf(ctx, asked), order, wanted)
  return presentPage(viewer.callUrl, wanted, await present(ctx, viewer, rows), total)
}
