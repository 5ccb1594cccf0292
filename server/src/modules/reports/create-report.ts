import { type InputOf, type OutputOf, type reportsApi, reportTypes } from '@chaguan/contracts'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { findPost, findReadableComment } from '../posts/index.ts'
import { findOpenThread, lockThread } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import { type NewReport, storeReport } from './report-store.ts'

type Input = InputOf<typeof reportsApi.createReport>
type Target = Pick<NewReport, 'thread_id' | 'post_id' | 'target_user_id'>

const missing = () => invalid('reports.target.missing')

async function findThreadTarget(ctx: Context, viewer: Member, { threadId }: Input): Promise<Target> {
  if (!threadId) throw missing()
  const thread = await findOpenThread(ctx, viewer, threadId)
  return { thread_id: thread.id, post_id: 0, target_user_id: 0 }
}

async function findCommentTarget(ctx: Context, viewer: Member, { threadId, postId }: Input): Promise<Target> {
  if (!postId) throw missing()
  const { post, thread } = await findReadableComment(ctx, viewer, postId)
  if (threadId && threadId !== thread.id) throw new AppError('RESOURCE_NOT_FOUND')
  return { thread_id: thread.id, post_id: post.id, target_user_id: 0 }
}

async function findPersonTarget(ctx: Context, viewer: Member, { toUserId }: Input): Promise<Target> {
  if (!toUserId) throw missing()
  if (toUserId === viewer.id) throw invalid('reports.target.self')
  if (!(await findUser(ctx.db, toUserId))) throw new AppError('RESOURCE_NOT_FOUND')
  return { thread_id: 0, post_id: 0, target_user_id: toUserId }
}

/** Returns whether the target still exists; it cannot be deleted before the report is stored. */
async function targetExists(ctx: Context, tx: Tx, { thread_id, post_id }: Target): Promise<boolean> {
  if (thread_id !== 0 && !(await lockThread(ctx, tx, thread_id))) return false
  return post_id === 0 || (await findPost(tx, post_id)) !== undefined
}

const finders = {
  [reportTypes.person]: findPersonTarget,
  [reportTypes.thread]: findThreadTarget,
  [reportTypes.comment]: findCommentTarget,
}

/**
 * Reports a person, thread or comment that the caller can see (docs/reference/wire-content.md#reports). Repeating an
 * open report changes its reason. Throws for reports in another person's name and without a reason.
 */
export async function createReport(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof reportsApi.createReport>> {
  if (input.userId !== undefined && input.userId !== viewer.id) throw new AppError('UNAUTHORIZED')
  const reason = trimmed(input.reason)
  if (reason === '') throw invalid('reports.reason.required')
  const target = await finders[input.type](ctx, viewer, input)
  const now = ctx.clock.now()
  return ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, `reports of ${viewer.id}`)
    const report = { ...target, user_id: viewer.id, type: input.type, reason }
    if (!(await targetExists(ctx, tx, target))) throw new AppError('RESOURCE_NOT_FOUND')
    const { id, isNew } = await storeReport(tx, report, now)
    if (isNew) await publishEvent(tx, 'report.created', { reportId: id, userId: viewer.id }, now)
    return { id }
  })
}
