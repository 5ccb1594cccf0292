import {
  approval,
  type InputOf,
  limits,
  type OutputOf,
  reportStates,
  type reviewDeskApi,
} from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { findUsers } from '../users/index.ts'
import type { RightsByCategory } from './desk-store.ts'
import { moderatedCategories } from './moderated-categories.ts'

type Entry = OutputOf<typeof reviewDeskApi.listDeskLog>['pageData'][number]

/** A row of the log with the present state of its thread or comment; without one if the comment is gone. */
interface LogRow {
  readonly id: number
  readonly action: string
  readonly thread_id: number
  readonly post_id: number
  readonly created_at: number
  readonly category_id: number
  readonly isApproved: number | null
  readonly deletedAt: number | null
}

/** Actions that replace each other: only the last one of a thread or comment can be undone. */
const families = [
  ['delete', 'restore', 'erase'],
  ['approve', 'pend', 'ignore'],
  ['settle', 'reopen'],
] as const

/** A report counts as settled by an entry when both were stored in the same second or so. */
const sameDecisionMs = 1000

const targetOf = (row: Pick<LogRow, 'thread_id' | 'post_id'>) => `${row.thread_id} ${row.post_id}`

/** Returns the ids of the last entry of each family, of each thread and comment. */
async function findLastEntries(ctx: Context, threadIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await ctx.db
    .selectFrom('moderation_log')
    .select(['thread_id', 'post_id', 'action'])
    .select((eb) => eb.fn.max('id').as('last'))
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('thread_id'), threadIds))
    .where('action', 'in', families.flat())
    .groupBy(['thread_id', 'post_id', 'action'])
    .execute()
  const last = new Map<string, number>()
  for (const row of rows) {
    const key = `${targetOf(row)} ${families.findIndex((family) => family.some((one) => one === row.action))}`
    last.set(key, Math.max(last.get(key) ?? 0, Number(row.last)))
  }
  return new Set(last.values())
}

/** Returns the handled reports of threads and of their comments. */
const findHandledReports = (ctx: Context, threadIds: readonly number[]) =>
  ctx.db
    .selectFrom('reports')
    .select(['id', 'thread_id', 'post_id', 'updated_at'])
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('thread_id'), threadIds))
    .where('status', '=', reportStates.handled)
    .orderBy('id')
    .execute()

type Handled = Awaited<ReturnType<typeof findHandledReports>>

/** The decision that reverts what an entry did to a thread or comment, while that lasts. */
function undoOfContent(row: LogRow, rights: RightsByCategory): Entry['undo'] {
  const isThread = row.post_id === 0
  const kind = isThread ? 'threads' : 'comments'
  const ids = [isThread ? row.thread_id : row.post_id]
  const isDeleted = row.deletedAt !== null
  if (row.action === 'delete') {
    const may = rights.get(row.category_id)?.[isThread ? 'deletesThreads' : 'deletesComments']
    return may && isDeleted ? { kind, action: 'restore', ids } : null
  }
  const isSo = row.isApproved === (row.action === 'approve' ? approval.approved : approval.ignored)
  return isSo && !isDeleted ? { kind, action: 'pend', ids } : null
}

/** The decision that reopens the reports that an entry settled, and that are still settled. */
function undoOfReports(row: LogRow, handled: Handled): Entry['undo'] {
  const ids = handled
    .filter((report) => targetOf(report) === targetOf(row))
    .filter(({ updated_at: at }) => Math.abs(at - row.created_at) <= sameDecisionMs)
    .map(({ id }) => id)
  return ids.length > 0 ? { kind: 'reports', action: 'reopen', ids: ids.slice(0, limits.maxBatch) } : null
}

function undoOf(row: LogRow, rights: RightsByCategory, handled: Handled): Entry['undo'] {
  if (row.action === 'settle') return undoOfReports(row, handled)
  const isRevertible = ['delete', 'approve', 'ignore'].includes(row.action)
  return isRevertible ? undoOfContent(row, rights) : null
}

/** Returns a page of the decisions in categories that the caller moderates, newest first. */
export async function listDeskLog(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof reviewDeskApi.listDeskLog>,
): Promise<OutputOf<typeof reviewDeskApi.listDeskLog>> {
  const rights = await moderatedCategories(ctx, viewer)
  const wanted = pageRangeOf(input)
  const entries = ctx.db
    .selectFrom('moderation_log')
    .innerJoin('threads', 'threads.id', 'moderation_log.thread_id')
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('threads.category_id'), [...rights.keys()]))
  const [rows, { total }] = await Promise.all([
    entries
      .leftJoin('posts', 'posts.id', 'moderation_log.post_id')
      .selectAll('moderation_log')
      .select(['threads.title', 'threads.category_id'])
      .select(['threads.is_approved as threadApproved', 'threads.deleted_at as threadDeletedAt'])
      .select(['posts.is_approved as postApproved', 'posts.deleted_at as postDeletedAt'])
      .orderBy('moderation_log.id', 'desc')
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    entries.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  const threadIds = [...new Set(rows.map((row) => row.thread_id))]
  const [users, last, handled] = await Promise.all([
    findUsers(
      ctx,
      rows.map((row) => row.user_id),
    ),
    findLastEntries(ctx, threadIds),
    findHandledReports(ctx, threadIds),
  ])
  const stateOf = (row: (typeof rows)[number]) =>
    row.post_id === 0
      ? { isApproved: row.threadApproved, deletedAt: row.threadDeletedAt }
      : { isApproved: row.postApproved, deletedAt: row.postDeletedAt }
  const items = rows.map((row) => ({
    ...{ id: row.id, action: row.action, threadId: row.thread_id, postId: row.post_id, title: row.title },
    ...{ nickname: users.get(row.user_id)?.nickname ?? '', message: row.message },
    createdAt: ctx.time.format(row.created_at),
    undo: last.has(row.id) ? undoOf({ ...row, ...stateOf(row) }, rights, handled) : null,
  }))
  return presentPage(viewer.callUrl, wanted, items, Number(total))
}
