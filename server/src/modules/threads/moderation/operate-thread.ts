import type { InputOf, PermissionKey, ThreadRowView, threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { runIdempotent } from '../../../http/idempotency.ts'
import { can, type Member } from '../../../viewer.ts'
import {
  assertMayDelete,
  assertMayRestore,
  deleteThreadInTx,
  restoreThreadInTx,
} from '../lifecycle/delete-thread.ts'
import { findCategory } from '../lifecycle/publication-checks.ts'
import { runThreadTransaction } from '../listed-state.ts'
import { assertMayOpenThread } from '../presenting/open-thread.ts'
import { presentRow } from '../presenting/present-thread-row.ts'
import { mayEditThread } from '../thread-rules.ts'
import { findThread, lockThread } from '../thread-store.ts'
import { auditedContent, auditedUnlessOwn } from './audit-content.ts'
import { setFavourite } from './thread-mark-store.ts'
import { moveThread, publishMarkEvents, setEssence, setSticky, type ThreadOperation } from './thread-marks.ts'

type Input = InputOf<typeof threadsApi.operateThread>

/** An operation of a member on a thread. */
interface Operation extends ThreadOperation {
  readonly viewer: Member
}

function demand(viewer: Member, key: PermissionKey, categoryId?: number): void {
  if (!can(viewer, key, categoryId)) throw new AppError('UNAUTHORIZED')
}

async function favour({ ctx, tx, viewer, thread }: Operation, isFavorite: boolean): Promise<void> {
  demand(viewer, 'thread.favorite')
  await setFavourite(tx, thread.id, viewer.id, isFavorite, ctx.clock.now())
}

async function move(operation: Operation, categoryId: number) {
  const { ctx, viewer, thread } = operation
  const { id } = await findCategory(ctx, categoryId, 'categoriesId')
  if (!mayEditThread(viewer, thread)) throw new AppError('UNAUTHORIZED')
  if (!can(viewer, 'createThread', id) && !can(viewer, 'thread.edit', id)) throw new AppError('UNAUTHORIZED')
  return moveThread(operation, id)
}

async function change(operation: Operation, input: Input) {
  const { viewer, thread } = operation
  if (input.isEssence !== undefined) demand(viewer, 'thread.essence', thread.category_id)
  if (input.isSticky !== undefined) demand(viewer, 'thread.sticky')
  return [
    ...(input.isEssence === undefined ? [] : await setEssence(operation, input.isEssence)),
    ...(input.isSticky === undefined ? [] : await setSticky(operation, input.isSticky)),
    ...(input.categoriesId === undefined ? [] : await move(operation, input.categoriesId)),
  ]
}

async function operate(operation: Operation, input: Input): Promise<void> {
  const { ctx, tx, viewer, thread } = operation
  if (input.isFavorite !== undefined) await favour(operation, input.isFavorite)
  await publishMarkEvents(operation, await change(operation, input))
  if (input.isDeleted !== true) return
  assertMayDelete(viewer, thread)
  await deleteThreadInTx(ctx, tx, thread, viewer.id, input.message)
}

/** Finds the thread; restores it first if the request asks for it. */
async function findToOperate(operation: Operation, input: Input) {
  const { ctx, tx, viewer, thread } = operation
  if (thread.deleted_at === null || input.isDeleted !== false) return thread
  await assertMayRestore(tx, viewer, thread)
  await restoreThreadInTx(ctx, tx, thread, viewer.id)
  return (await findThread(tx, thread.id)) ?? thread
}

/** Runs an operation; it is written to the audit log unless the viewer does it as the author of the thread. */
function audited({ ctx, tx, viewer, thread }: Operation, input: Input, work: () => Promise<void>) {
  const reason = input.message
  const isForModerators = input.isSticky !== undefined || input.isEssence !== undefined
  return isForModerators
    ? auditedContent(ctx, tx, viewer, { kind: 'threads', ids: [thread.id], reason }, work)
    : auditedUnlessOwn(ctx, tx, viewer, { thread, reason }, work)
}

/**
 * Features, pins, bookmarks, moves, deletes or restores a thread (docs/reference/wire-content.md#threads): all
 * requested actions, or none if one is not permitted, once for each idempotency key. At most 20 threads are sticky
 * (SET_ERROR).
 */
export async function operateThread(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<ThreadRowView> {
  const work = (change: (tx: Tx, row: ThreadRowView) => Promise<void>) =>
    runThreadTransaction(ctx, async (tx) => {
      const locked = await lockThread(ctx, tx, input.id)
      if (!locked) throw new AppError('RESOURCE_NOT_FOUND')
      const operation = { ctx, tx, viewer, actorId: viewer.id, thread: locked }
      await audited(operation, input, async () => {
        const thread = await findToOperate(operation, input)
        await assertMayOpenThread(ctx, viewer, thread)
        await operate({ ...operation, thread }, input)
      })
      const after = (await findThread(tx, input.id)) ?? locked
      const row = await presentRow(ctx, tx, viewer, after)
      await change(tx, row)
      return row
    })
  return runIdempotent(ctx, viewer, exchange, { call: 'threads/operate', input }, work)
}
