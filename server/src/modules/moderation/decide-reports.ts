import { type InputOf, type reviewDeskApi, reviewTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { handleReportsInTx } from '../reports/index.ts'
import { auditedContent, logModerations } from '../threads/index.ts'
import type { RightsByCategory } from './desk-store.ts'
import { reviewInTx } from './review.ts'

type Decision = Omit<InputOf<typeof reviewDeskApi.decideAtDesk>, 'kind'>

const actionsOfReports: readonly Decision['action'][] = ['settle', 'reopen', 'delete', 'restore']

/** Whether an action exists for reports. */
export const isActionOfReports = (action: Decision['action']): boolean => actionsOfReports.includes(action)

/** The reported threads and comments, in the order in which they are locked. */
async function readReported(ctx: Context, tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('reports')
    .innerJoin('threads', 'threads.id', 'reports.thread_id')
    .leftJoin('posts', 'posts.id', 'reports.post_id')
    .select(['reports.thread_id', 'reports.post_id', 'threads.category_id'])
    .select(['threads.deleted_at as threadDeletedAt', 'posts.deleted_at as postDeletedAt'])
    .distinct()
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('reports.id'), ids))
    .orderBy('reports.thread_id')
    .orderBy('reports.post_id')
    .execute()
  return rows.map(({ thread_id, post_id, category_id: categoryId, threadDeletedAt, postDeletedAt }) =>
    post_id > 0
      ? { ...comments, categoryId, id: post_id, isDeleted: postDeletedAt !== null }
      : { ...threads, categoryId, id: thread_id, isDeleted: threadDeletedAt !== null },
  )
}

const comments = { kind: 'comments', type: reviewTypes.posts, right: 'deletesComments' } as const
const threads = { kind: 'threads', type: reviewTypes.threads, right: 'deletesThreads' } as const

/**
 * Deletes what was reported, or restores it. Throws UNAUTHORIZED without the right to delete it, and RESOURCE_NOT_FOUND
 * for the deletion of what is deleted, which would be permanent.
 */
async function deleteReported(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  { ids, action, message = '' }: Decision,
  rights: RightsByCategory,
): Promise<void> {
  const isDeleted = action === 'delete'
  for (const { kind, type, right, categoryId, id, ...content } of await readReported(ctx, tx, ids)) {
    if (!rights.get(categoryId)?.[right]) throw new AppError('UNAUTHORIZED')
    if (isDeleted && content.isDeleted) throw new AppError('RESOURCE_NOT_FOUND')
    await auditedContent(ctx, tx, viewer, { kind, ids: [id], reason: message }, () =>
      reviewInTx(ctx, tx, viewer.id, type, { id, isDeleted, message }),
    )
  }
}

/**
 * Handles reports of the caller's categories or reopens them, and deletes or restores what was reported. Logs the
 * reports whose state changes.
 */
export async function decideReports(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  decision: Decision,
  rights: RightsByCategory,
): Promise<void> {
  const { action, ids } = decision
  const isSettled = action === 'settle' || action === 'delete'
  if (action === 'delete' || action === 'restore') await deleteReported(ctx, tx, viewer, decision, rights)
  const changed = await handleReportsInTx(ctx, tx, viewer, new Map(ids.map((id) => [id, isSettled ? 1 : 0])))
  if (changed.length === 0) return
  const reports = await tx
    .selectFrom('reports')
    .select(['thread_id', 'post_id'])
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), changed))
    .execute()
  const entries = reports.map(({ thread_id: threadId, post_id: postId }) => ({
    ...{ actorId: viewer.id, action: isSettled ? ('settle' as const) : ('reopen' as const) },
    ...{ threadId, postId },
  }))
  await logModerations(tx, entries, ctx.clock.now())
}
