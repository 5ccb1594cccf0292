import type { DeskItem, InputOf, reviewDeskApi } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Member } from '../../viewer.ts'
import type { DeskRights } from '../categories/index.ts'
import { readableHtml } from '../posts/index.ts'
import { findThreads, presentFullThreads, stopWordsOf, type ThreadRow } from '../threads/index.ts'
import { findUsers } from '../users/index.ts'

type Kind = InputOf<typeof reviewDeskApi.listDesk>['kind']
export type RightsByCategory = ReadonlyMap<number, DeskRights>

export interface DeskPage {
  readonly ids: readonly number[]
  readonly total: number
}

/** An item without the notes on its person. */
type UnannotatedItem = Omit<DeskItem, 'noteCount' | 'lastNote'>

/** The author of an item, who is also the subject of its notes; empty for an anonymous author. */
const authorFields = (writer: { readonly userId?: number; readonly nickname: string } | undefined) => {
  const { userId = 0, nickname = '' } = writer ?? {}
  return { userId, nickname, subjectId: userId, subjectName: nickname }
}

/** SQL that selects the pending items of each kind; each query names its thread `threads`. */
const waiting: Readonly<
  Record<Kind, { from: RawBuilder<unknown>; where: RawBuilder<unknown>; table: string }>
> = {
  threads: {
    table: 'threads',
    from: sql`threads`,
    where: sql`threads.is_draft = 0 and threads.is_approved = 0 and threads.deleted_at is null`,
  },
  comments: {
    table: 'posts',
    from: sql`posts join threads on threads.id = posts.thread_id`,
    where: sql`posts.is_first = 0 and posts.is_approved = 0 and posts.deleted_at is null and threads.deleted_at is null`,
  },
  reports: {
    table: 'reports',
    from: sql`reports join threads on threads.id = reports.thread_id`,
    where: sql`reports.status = 0`,
  },
}

/** Returns a page of the pending items in categories, oldest first, and their number. */
export async function findPendingItems(
  ctx: Context,
  kind: Kind,
  categoryIds: readonly number[],
  { offset, take }: { readonly offset: number; readonly take: number },
): Promise<DeskPage> {
  const { from, where, table } = waiting[kind]
  const here = isOneOf(ctx.database.engine, sql.ref('threads.category_id'), categoryIds)
  const [rows, counted] = await Promise.all([
    sql<{ id: number }>`select ${sql.ref(`${table}.id`)} as id from ${from} where ${where} and ${here}
      order by ${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)} limit ${take} offset ${offset}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*) as total from ${from} where ${where} and ${here}`.execute(ctx.db),
  ])
  return { ids: rows.rows.map(({ id }) => id), total: Number(counted.rows[0]?.total ?? 0) }
}

/** Moderators cannot approve what they wrote; administrators can, since there may be only one. */
export const mayApprove = (viewer: Member, authorId: number): boolean =>
  viewer.isAdmin || authorId !== viewer.id

/** Returns the category, author and deletion time of items, by id. The author of a report is not read (0). */
export async function placesOf(ctx: Context, db: Db, kind: Kind, ids: readonly number[]) {
  const { from, table } = waiting[kind]
  const deletedAt = kind === 'reports' ? sql`null` : sql.ref(`${table}.deleted_at`)
  const authorId = kind === 'reports' ? sql`0` : sql.ref(`${table}.user_id`)
  const isComment = kind === 'comments' ? sql`posts.is_first = 0` : sql`1 = 1`
  const { rows } = await sql<{
    id: number
    categoryId: number
    authorId: number
    deletedAt: number | null
  }>`
    select ${sql.ref(`${table}.id`)} as id, threads.category_id as "categoryId", ${authorId} as "authorId",
      ${deletedAt} as "deletedAt"
    from ${from} where ${isOneOf(ctx.database.engine, sql.ref(`${table}.id`), ids)} and ${isComment}
  `.execute(db)
  return new Map(
    rows.map(({ id, categoryId, authorId: by, deletedAt: at }) => [
      id,
      { categoryId, authorId: Number(by), isDeleted: at !== null },
    ]),
  )
}

export async function presentThreadItems(
  ctx: Context,
  viewer: Member,
  ids: readonly number[],
  rights: RightsByCategory,
): Promise<UnannotatedItem[]> {
  const { engine } = ctx.database
  const byId = await findThreads(ctx.db, engine, ids)
  const rows = ids.map((id) => byId.get(id)).filter((row): row is ThreadRow => row !== undefined)
  const firsts = rows.map((row) => row.first_post_id)
  const [views, words] = await Promise.all([
    presentFullThreads(ctx, viewer, rows),
    stopWordsOf(ctx.db, engine, firsts),
  ])
  return views.map((view) => ({
    ...{ id: view.threadId, threadId: view.threadId, postId: 0, categoryId: view.categoryId },
    ...{ title: view.title, text: view.content.text, createdAt: view.createdAt },
    ...authorFields(view.isAnonymous ? undefined : (view.user ?? undefined)),
    stopWords: words.get(view.postId) ?? '',
    canApprove: mayApprove(viewer, byId.get(view.threadId)?.user_id ?? 0),
    canDelete: rights.get(view.categoryId)?.deletesThreads ?? false,
  }))
}

export async function presentCommentItems(
  ctx: Context,
  viewer: Member,
  ids: readonly number[],
  rights: RightsByCategory,
): Promise<UnannotatedItem[]> {
  const { engine } = ctx.database
  const rows = await ctx.db
    .selectFrom('posts')
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [threads, words, users] = await Promise.all([
    findThreads(
      ctx.db,
      engine,
      rows.map((row) => row.thread_id),
    ),
    stopWordsOf(ctx.db, engine, ids),
    findUsers(
      ctx,
      rows.map((row) => row.user_id),
    ),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const thread = threads.get(row.thread_id)
      const isUnnamed = thread?.is_anonymous === 1 && thread.user_id === row.user_id
      const nickname = users.get(row.user_id)?.nickname ?? ''
      return {
        ...{ id: row.id, threadId: row.thread_id, postId: row.id, categoryId: thread?.category_id ?? 0 },
        title: thread?.title ?? '',
        text: await readableHtml(ctx, viewer, thread, row, row.content),
        ...authorFields(isUnnamed ? undefined : { userId: row.user_id, nickname }),
        createdAt: ctx.time.format(row.created_at),
        stopWords: words.get(row.id) ?? '',
        canApprove: mayApprove(viewer, row.user_id),
        canDelete: rights.get(thread?.category_id ?? 0)?.deletesComments ?? false,
      }
    }),
  )
}

export async function presentReportItems(
  ctx: Context,
  ids: readonly number[],
  rights: RightsByCategory,
): Promise<UnannotatedItem[]> {
  const rows = await ctx.db
    .selectFrom('reports')
    .innerJoin('threads', 'threads.id', 'reports.thread_id')
    .selectAll('reports')
    .leftJoin('posts', 'posts.id', 'reports.post_id')
    .select(['threads.title', 'threads.category_id', 'threads.is_anonymous', 'threads.user_id as starter'])
    .select(['threads.deleted_at as threadDeletedAt', 'posts.deleted_at as postDeletedAt'])
    .select((eb) =>
      eb
        .case()
        .when('reports.post_id', '>', 0)
        .then(eb.ref('posts.user_id'))
        .else(eb.ref('threads.user_id'))
        .end()
        .as('writer'),
    )
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('reports.id'), ids))
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .execute()
  /** The author of the reported content; 0 for an anonymous author. */
  const subjectOf = ({ writer, starter, is_anonymous }: (typeof rows)[number]) =>
    writer === null || (is_anonymous === 1 && writer === starter) ? 0 : Number(writer)
  const users = await findUsers(
    ctx,
    rows.flatMap((row) => [row.user_id, subjectOf(row)]),
  )
  const nameOf = (id: number) => users.get(id)?.nickname ?? ''
  const mayDelete = (row: (typeof rows)[number]) => {
    const mine = rights.get(row.category_id)
    return row.post_id > 0
      ? mine?.deletesComments === true && row.postDeletedAt === null
      : mine?.deletesThreads === true && row.threadDeletedAt === null
  }
  return rows.map((row) => ({
    ...{ id: row.id, threadId: row.thread_id, postId: row.post_id, categoryId: row.category_id },
    ...{ title: row.title, text: row.reason, userId: row.user_id, nickname: nameOf(row.user_id) },
    ...{ subjectId: subjectOf(row), subjectName: nameOf(subjectOf(row)) },
    ...{ createdAt: ctx.time.format(row.created_at), stopWords: '' },
    canApprove: false,
    canDelete: mayDelete(row),
  }))
}
