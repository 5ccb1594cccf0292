import { approval, type InputOf, type moderationApi } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { hasPartInAnyCase, isAfterRow, isOneOf } from '../../drivers/db/dialect.ts'
import { type KeysetRange, lastMark, type RowMark, type RowOrder } from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import { Pace } from '../../jobs/pace.ts'
import { findIdsByName } from '../users/index.ts'

export type ManagedThreadsFilter = InputOf<typeof moderationApi.listManagedThreads>
export type ManagedPostsFilter = InputOf<typeof moderationApi.listManagedPosts>
type ManagedFilter = Omit<ManagedThreadsFilter, 'sort'>

type Condition = RawBuilder<boolean>
type Table = 'threads' | 'posts'

/** A range of a list, in rows. */
export interface PageRange {
  readonly offset: number
  readonly take: number
}

const column = (table: Table, name: string) => sql.ref(`${table}.${name}`)

async function byName(
  ctx: Context,
  named: string | undefined,
  where: RawBuilder<unknown>,
): Promise<Condition[]> {
  if (named === undefined || named.trim() === '') return []
  return [isOneOf(ctx.database.engine, where, await findIdsByName(ctx, named.trim()))]
}

function between(
  ctx: Context,
  where: RawBuilder<unknown>,
  begin: string | undefined,
  end: string | undefined,
): Condition[] {
  const [from, until] = [readTime(ctx, begin, 'start'), readTime(ctx, end, 'end')]
  return [
    ...(from === undefined ? [] : [sql<boolean>`${where} >= ${from}`]),
    ...(until === undefined ? [] : [sql<boolean>`${where} <= ${until}`]),
  ]
}

/** Partial indexes contain the pending rows only: SQLite uses one only when its condition is written literally. */
function approvalCondition(column: RawBuilder<unknown>, asked: 0 | 1 | 2 | undefined): Condition[] {
  if (asked === undefined) return []
  const isAsked = sql<boolean>`${column} = ${asked}`
  return asked === approval.approved ? [isAsked] : [sql<boolean>`${column} <> 1`, isAsked]
}

/** Conditions that thread and comment lists share. */
async function commonConditions(ctx: Context, asked: ManagedFilter, table: Table): Promise<Condition[]> {
  const at = (name: string) => column(table, name)
  const isDeleted = asked.isDeleted === 'yes'
  return [
    isDeleted ? sql`${at('deleted_at')} is not null` : sql`${at('deleted_at')} is null`,
    ...approvalCondition(at('is_approved'), asked.isApproved),
    ...(asked.categoryId ? [sql<boolean>`threads.category_id = ${asked.categoryId}`] : []),
    ...(asked.threadId
      ? [sql<boolean>`${at(table === 'threads' ? 'id' : 'thread_id')} = ${asked.threadId}`]
      : []),
    ...(await byName(ctx, asked.nickname, at('user_id'))),
    ...(await byName(ctx, asked.deletedNickname, at('deleted_user_id'))),
    ...between(ctx, at('created_at'), asked.createdAtBegin, asked.createdAtEnd),
    ...between(ctx, at('deleted_at'), asked.deletedAtBegin, asked.deletedAtEnd),
  ]
}

const kinds: Readonly<Record<number, Condition>> = {
  1: sql`threads.is_sticky = 1`,
  2: sql`threads.is_essence = 1`,
  3: sql`threads.is_sticky = 1 and threads.is_essence = 1`,
  4: sql`threads.is_site = 1`,
}

const bounds = [
  ['viewCountGt', sql`threads.view_count >`],
  ['viewCountLt', sql`threads.view_count <`],
  ['postCountGt', sql`threads.post_count - 1 >`],
  ['postCountLt', sql`threads.post_count - 1 <`],
] as const

async function threadConditions(ctx: Context, asked: ManagedThreadsFilter): Promise<Condition[]> {
  const { engine } = ctx.database
  const named = asked.q?.trim() ?? ''
  return [
    sql`threads.is_draft = 0`,
    ...(await commonConditions(ctx, asked, 'threads')),
    ...(asked.topicId
      ? [
          sql<boolean>`exists (select 1 from thread_topic where thread_topic.thread_id = threads.id
            and thread_topic.topic_id = ${asked.topicId})`,
        ]
      : []),
    ...(asked.threadType ? [kinds[asked.threadType] ?? sql<boolean>`1 = 1`] : []),
    ...bounds.flatMap(([name, compared]) =>
      asked[name] === undefined ? [] : [sql<boolean>`${compared} ${asked[name]}`],
    ),
    ...(asked.source === undefined
      ? []
      : [sql<boolean>`threads.source ${sql.raw(asked.source === 0 ? '=' : '<>')} 0`]),
    ...(named === ''
      ? []
      : [
          sql<boolean>`(${hasPartInAnyCase(engine, sql.ref('threads.title'), named)} or exists (select 1 from posts
            where posts.id = threads.first_post_id
            and ${hasPartInAnyCase(engine, sql.ref('posts.content'), named)}))`,
        ]),
  ]
}

/**
 * Returns the order of a list: a column, descending after a minus, then the id. By default newest first, and deleted
 * ones by deletion time.
 */
function orderOf(
  table: Table,
  { sort, isDeleted }: { sort?: string | undefined; isDeleted?: string | undefined },
): RowOrder<string> {
  const asked = sort ?? (isDeleted === 'yes' ? '-deleted_at' : '-created_at')
  const direction = asked.startsWith('-') ? 'desc' : 'asc'
  const name = asked.replace('-', '')
  // A row that is not deleted has no deletion time.
  const by = name === 'deleted_at' && isDeleted !== 'yes' ? 'id' : name
  return { column: `${table}.${by}`, direction, ids: direction }
}

const sorted = (table: Table, { column: by, direction, ids }: RowOrder<string>) =>
  sql`${sql.ref(by)} ${sql.raw(direction)}, ${column(table, 'id')} ${sql.raw(ids)}`

interface FoundIds {
  readonly ids: number[]
  readonly total: number
}

/** Numbers of rows of long lists, by query: counting a million rows takes up to a second on PostgreSQL. */
const longListCounts: Cache<number> = {
  name: 'numbers of long lists',
  maxAgeMs: 10_000,
  limit: { entries: 100 },
}
/** Rows from which a list's number may be as old as that. */
const longListRows = 100_000

async function countRows(
  ctx: Context,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.compile(ctx.db)
  const key = JSON.stringify([query.sql, query.parameters])
  const counts = ctx.cache(longListCounts)
  const known = counts.peek(key)
  if (known !== undefined) return known
  const total = (await ctx.db.executeQuery(query)).rows[0]?.total ?? 0
  if (total >= longListRows) counts.set(key, total)
  return total
}

async function find(
  ctx: Context,
  table: Table,
  from: RawBuilder<unknown>,
  conditions: readonly Condition[],
  order: RowOrder<string>,
  { offset, take }: PageRange,
): Promise<FoundIds> {
  const where = sql.join(conditions, sql` and `)
  const [rows, total] = await Promise.all([
    sql<{ id: number }>`select ${column(table, 'id')} as id from ${from} where ${where}
      order by ${sorted(table, order)} limit ${take} offset ${offset}`.execute(ctx.db),
    countRows(ctx, from, where),
  ])
  return { ids: rows.rows.map(({ id }) => id), total }
}

/** Returns the ids of a page of threads in the admin area and their number; newest first by default. */
export async function findManagedThreads(
  ctx: Context,
  asked: ManagedThreadsFilter,
  part: PageRange,
): Promise<FoundIds> {
  const conditions = await threadConditions(ctx, asked)
  return find(ctx, 'threads', sql`threads`, conditions, orderOf('threads', asked), part)
}

async function postConditions(ctx: Context, asked: Omit<ManagedPostsFilter, 'sort'>): Promise<Condition[]> {
  const words = asked.q?.trim()
  return [
    sql`posts.is_first = 0`,
    ...(await commonConditions(ctx, asked, 'posts')),
    ...(words ? [hasPartInAnyCase(ctx.database.engine, sql.ref('posts.content'), words)] : []),
  ]
}

const postsOf = ({ categoryId }: ManagedPostsFilter) =>
  categoryId ? sql`posts join threads on threads.id = posts.thread_id` : sql`posts`

/** Returns the ids of a page of comments in the admin area and their number; newest first by default. */
export async function findManagedPosts(
  ctx: Context,
  asked: ManagedPostsFilter,
  part: PageRange,
): Promise<FoundIds> {
  const { sort: _sort, ...rest } = asked
  const conditions = [
    ...(await postConditions(ctx, rest)),
    // Makes SQLite count in the index of undeleted posts instead of the table.
    ...(ctx.database.engine === 'sqlite' ? [sql<boolean>`posts.created_at > 0`] : []),
  ]
  return find(ctx, 'posts', postsOf(asked), conditions, orderOf('posts', asked), part)
}

interface FoundPart {
  readonly ids: readonly number[]
  readonly last: RowMark | undefined
}

async function findPart(
  ctx: Context,
  table: Table,
  from: RawBuilder<unknown>,
  conditions: readonly Condition[],
  order: RowOrder<string>,
  { after, take }: KeysetRange,
): Promise<FoundPart> {
  const where = sql.join([...conditions, isAfterRow(order, `${table}.id`, after)], sql` and `)
  const { rows } = await sql<{ id: number; value: number }>`
    select ${column(table, 'id')} as id, ${sql.ref(order.column)} as value from ${from} where ${where}
    order by ${sorted(table, order)} limit ${take}`.execute(ctx.db)
  return { ids: rows.map(({ id }) => id), last: lastMark(rows, { ...order, column: 'value' }) }
}

/** Returns the ids of a keyset range of the threads that match a filter, in the order of their list. */
export const findThreadsOfPart = async (
  ctx: Context,
  asked: ManagedThreadsFilter,
  part: KeysetRange,
): Promise<FoundPart> =>
  findPart(ctx, 'threads', sql`threads`, await threadConditions(ctx, asked), orderOf('threads', asked), part)

/** Returns the ids of a keyset range of the comments that match a filter, in the order of their list. */
export const findPostsOfPart = async (
  ctx: Context,
  asked: ManagedPostsFilter,
  part: KeysetRange,
): Promise<FoundPart> =>
  findPart(ctx, 'posts', postsOf(asked), await postConditions(ctx, asked), orderOf('posts', asked), part)

/** Posts that one statement scans: on SQLite nobody else is served meanwhile, on PostgreSQL the database scans them. */
const lookingPaces = {
  sqlite: { least: 500, most: 20_000, turnMs: 5, restTimes: 2, longestRestMs: 20 },
  postgres: { least: 2000, most: 50_000, turnMs: 50, restTimes: 0.25, longestRestMs: 20 },
} as const

/**
 * Returns the ids of all comments that match a filter, oldest first, at most `most`; other requests are served between
 * its statements.
 */
export async function findAllManagedPosts(
  ctx: Context,
  asked: ManagedPostsFilter,
  most: number,
): Promise<number[]> {
  const where = sql.join(await postConditions(ctx, asked), sql` and `)
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from posts`.execute(ctx.db)
  const last = rows[0]?.last ?? 0
  const ids: number[] = []
  const pace = new Pace(lookingPaces[ctx.database.engine])
  for (let after = 0; after < last && ids.length < most; ) {
    const until = after + pace.count
    const found = await sql<{ id: number }>`select posts.id as id from ${postsOf(asked)} where ${where}
      and posts.id > ${after} and posts.id <= ${until}
      order by posts.id limit ${most - ids.length}`.execute(ctx.db)
    ids.push(...found.rows.map(({ id }) => id))
    after = until
    await pace.rest()
  }
  return ids
}
