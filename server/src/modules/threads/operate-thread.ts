import {
  type InputOf,
  limits,
  type PermissionKey,
  type ThreadRowView,
  type threadsApi,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { takeLock } from '../../drivers/db/dialect.ts'
import { announce } from '../../events/outbox.ts'
import { AppError } from '../../http/app-error.ts'
import { can, type Member } from '../../viewer.ts'
import { assertMayDelete, deleteThreadInTx } from './delete-thread.ts'
import { assertMayOpenThread } from './open-thread.ts'
import { presentRow } from './present-row.ts'
import { findCategory } from './publication-checks.ts'
import { changeThreads, settleListing } from './thread-listing.ts'
import { countSticky, setFavourite } from './thread-mark-store.ts'
import { mayEditThread } from './thread-rules.ts'
import { findThread, lockThread, type ThreadRow, updateThread } from './thread-store.ts'

type Input = InputOf<typeof threadsApi.operateThread>

/** A thread that is being operated on, in its transaction. */
interface Operation {
  readonly ctx: Context
  readonly tx: Tx
  readonly viewer: Member
  readonly thread: ThreadRow
}

function demand(viewer: Member, key: PermissionKey, categoryId?: number): void {
  if (!can(viewer, key, categoryId)) throw new AppError('UNAUTHORIZED')
}

async function pin({ ctx, tx, viewer, thread }: Operation, isSticky: boolean): Promise<void> {
  demand(viewer, 'thread.sticky')
  if (isSticky && thread.is_listed === 0) throw new AppError('RESOURCE_IS_REVIEW')
  if (isSticky && thread.is_sticky === 0) {
    await takeLock(tx, ctx.database.engine, 'sticky threads')
    if ((await countSticky(tx)) >= limits.stickyMost)
      throw new AppError('SET_ERROR', {
        zh: `最多置顶 ${limits.stickyMost} 条内容`,
        en: `At most ${limits.stickyMost} threads can be sticky`,
      })
  }
  await updateThread(tx, thread.id, { is_sticky: isSticky ? 1 : 0 })
}

async function feature({ tx, viewer, thread }: Operation, isEssence: boolean): Promise<void> {
  demand(viewer, 'thread.essence', thread.category_id)
  await updateThread(tx, thread.id, { is_essence: isEssence ? 1 : 0 })
}

async function favour({ ctx, tx, viewer, thread }: Operation, isFavorite: boolean): Promise<void> {
  demand(viewer, 'thread.favorite')
  await setFavourite(tx, thread.id, viewer.id, isFavorite, ctx.clock.now())
}

async function move({ ctx, tx, viewer, thread }: Operation, categoryId: number): Promise<void> {
  const { id } = await findCategory(ctx, categoryId)
  if (!mayEditThread(viewer, thread)) throw new AppError('UNAUTHORIZED')
  if (!can(viewer, 'createThread', id) && !can(viewer, 'thread.edit', id)) throw new AppError('UNAUTHORIZED')
  await updateThread(tx, thread.id, { category_id: id })
  await settleListing(tx, thread.id, thread, { ...thread, category_id: id })
}

async function hide({ ctx, tx, viewer, thread }: Operation): Promise<void> {
  assertMayDelete(viewer, thread)
  await deleteThreadInTx(ctx, tx, thread, viewer.id)
}

async function operate(operation: Operation, input: Input): Promise<void> {
  const { ctx, tx, viewer, thread } = operation
  if (input.isFavorite !== undefined) await favour(operation, input.isFavorite)
  if (input.isEssence !== undefined) await feature(operation, input.isEssence)
  if (input.isSticky !== undefined) await pin(operation, input.isSticky)
  if (input.categoriesId !== undefined) await move(operation, input.categoriesId)
  const isChanged = [input.isEssence, input.isSticky, input.categoriesId].some((value) => value !== undefined)
  if (isChanged)
    await announce(tx, 'thread.changed', { threadId: thread.id, actorId: viewer.id }, ctx.clock.now())
  if (input.isDeleted === true) await hide(operation)
}

/**
 * Features, pins, favours, moves or hides a thread (wire-contract 2.7): all that the call names, or nothing when one of
 * it is not granted. At most 20 threads are sticky (SET_ERROR).
 */
export async function operateThread(ctx: Context, viewer: Member, input: Input): Promise<ThreadRowView> {
  return changeThreads(ctx, async (tx) => {
    const thread = await lockThread(ctx, tx, input.id)
    if (!thread) throw new AppError('RESOURCE_NOT_FOUND')
    await assertMayOpenThread(ctx, viewer, thread)
    await operate({ ctx, tx, viewer, thread }, input)
    const after = (await findThread(tx, input.id)) ?? thread
    return presentRow(ctx, tx, viewer, after)
  })
}
