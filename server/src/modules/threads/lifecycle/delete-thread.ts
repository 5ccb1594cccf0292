import type { InputOf, OutputOf, threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { runThreadTransaction, syncListedState } from '../listed-state.ts'
import { auditedUnlessOwn } from '../moderation/audit-content.ts'
import { logModeration } from '../moderation/moderation-log.ts'
import { unpinBeyondLimit } from '../moderation/thread-mark-store.ts'
import { mayDeleteThread, mayOpenThread, mayRestoreThread } from '../thread-rules.ts'
import { findThread, lockThread, type ThreadRow } from '../thread-store.ts'
import { updateThread } from '../thread-writes.ts'

/** Soft-deletes a locked thread with its counters, log entry and event. The caller has checked the permission. */
export async function deleteThreadInTx(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  thread: ThreadRow,
  actorId: number,
  message = '',
): Promise<void> {
  // The caller's row may be from before another change in the same transaction.
  const current = (await findThread(tx, thread.id)) ?? thread
  if (current.deleted_at !== null) return
  const now = ctx.clock.now()
  await updateThread(tx, thread.id, { deleted_at: now, deleted_user_id: actorId })
  await syncListedState(tx, thread.id, current, { ...current, deleted_at: now })
  if (thread.is_draft === 1) return
  await logModeration(tx, { actorId, action: 'delete', threadId: thread.id, message }, now)
  await publishEvent(tx, 'thread.deleted', { threadId: thread.id, actorId, ...(message && { message }) }, now)
}

/** Restores a locked, deleted thread with its counters, log entry and event. The caller has checked the permission. */
export async function restoreThreadInTx(
  ctx: Pick<Context, 'clock' | 'database'>,
  tx: Tx,
  thread: ThreadRow,
  actorId: number,
): Promise<void> {
  const current = (await findThread(tx, thread.id)) ?? thread
  if (current.deleted_at === null) return
  const now = ctx.clock.now()
  await unpinBeyondLimit(tx, ctx.database.engine, current)
  await updateThread(tx, thread.id, { deleted_at: null, deleted_user_id: null })
  await syncListedState(tx, thread.id, current, { ...current, deleted_at: null })
  if (thread.is_draft === 1) return
  await logModeration(tx, { actorId, action: 'restore', threadId: thread.id }, now)
  await publishEvent(tx, 'thread.restored', { threadId: thread.id, actorId }, now)
}

/** Throws RESOURCE_NOT_FOUND unless the viewer may restore the thread. */
export async function assertMayRestore(db: Db, viewer: Member, thread: ThreadRow): Promise<void> {
  const deleted = await db
    .selectFrom('threads')
    .select('deleted_user_id')
    .where('id', '=', thread.id)
    .executeTakeFirstOrThrow()
  if (!mayRestoreThread(viewer, { ...thread, ...deleted })) throw new AppError('RESOURCE_NOT_FOUND')
}

/** Throws RESOURCE_NOT_FOUND if the viewer cannot open the thread, UNAUTHORIZED if they may not delete it. */
export function assertMayDelete(viewer: Member, thread: ThreadRow | undefined): asserts thread is ThreadRow {
  if (!thread || !mayOpenThread(viewer, thread)) throw new AppError('RESOURCE_NOT_FOUND')
  if (!mayDeleteThread(viewer, thread)) throw new AppError('UNAUTHORIZED')
}

/** Deletes a thread (docs/reference/wire-content.md#threads, docs/reference/wire-accounts.md#derived-permissions). */
export async function deleteThread(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof threadsApi.deleteThread>,
): Promise<OutputOf<typeof threadsApi.deleteThread>> {
  await runThreadTransaction(ctx, async (tx) => {
    const thread = await lockThread(ctx, tx, input.threadId)
    assertMayDelete(viewer, thread)
    const reason = input.message
    await auditedUnlessOwn(ctx, tx, viewer, { thread, reason }, () =>
      deleteThreadInTx(ctx, tx, thread, viewer.id, reason),
    )
  })
  return []
}
