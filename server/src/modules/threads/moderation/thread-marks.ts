import { type EventName, limits } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { acquireLock } from '../../../drivers/db/dialect.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { AppError } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'
import { syncListedState } from '../listed-state.ts'
import type { ThreadRow } from '../thread-store.ts'
import { updateThread } from '../thread-writes.ts'
import { logModeration, type ModerationAction } from './moderation-log.ts'
import { countSticky, deleteStickySort } from './thread-mark-store.ts'

/** A change of a locked thread in its transaction. The caller has checked the permission. */
export interface ThreadOperation {
  readonly ctx: Context
  readonly tx: Tx
  readonly actorId: number
  readonly thread: ThreadRow
}

/** Actions on thread marks and their events; moveThread announces a move itself. */
const eventOfMark = {
  essence: 'thread.featured',
  unessence: 'thread.unfeatured',
  sticky: 'thread.pinned',
  unsticky: 'thread.unpinned',
  site: 'thread.recommended',
  unsite: 'thread.unrecommended',
  move: null,
} as const satisfies Partial<Readonly<Record<ModerationAction, EventName | null>>>

export type ThreadMarkAction = keyof typeof eventOfMark

/** Pins or unpins a listed thread; at most 20 are pinned (SET_ERROR). Unpinning deletes its sort number. */
export async function setSticky(
  { ctx, tx, thread }: ThreadOperation,
  isSticky: boolean,
): Promise<ThreadMarkAction[]> {
  if (isSticky && thread.is_listed === 0) throw new AppError('RESOURCE_IS_REVIEW')
  if (isSticky === (thread.is_sticky === 1)) return []
  if (isSticky) {
    await acquireLock(tx, ctx.database.engine, 'sticky threads')
    if ((await countSticky(tx)) >= limits.maxSticky)
      throw new AppError('SET_ERROR', localized('threads.sticky.tooMany', { maxSticky: limits.maxSticky }))
  } else await deleteStickySort(tx, thread.id)
  await updateThread(tx, thread.id, { is_sticky: isSticky ? 1 : 0 })
  return [isSticky ? 'sticky' : 'unsticky']
}

/** Marks a thread as featured, or removes the mark. */
export async function setEssence(
  { tx, thread }: ThreadOperation,
  isEssence: boolean,
): Promise<ThreadMarkAction[]> {
  if (isEssence === (thread.is_essence === 1)) return []
  await updateThread(tx, thread.id, { is_essence: isEssence ? 1 : 0 })
  return [isEssence ? 'essence' : 'unessence']
}

/** Recommends a thread on the home page, or removes the recommendation. */
export async function setRecommended(
  { tx, thread }: ThreadOperation,
  isSite: boolean,
): Promise<ThreadMarkAction[]> {
  if (isSite === (thread.is_site === 1)) return []
  await updateThread(tx, thread.id, { is_site: isSite ? 1 : 0 })
  return [isSite ? 'site' : 'unsite']
}

/** Moves a thread to another category and updates both counters. */
export async function moveThread(
  { ctx, tx, thread, actorId }: ThreadOperation,
  categoryId: number,
): Promise<ThreadMarkAction[]> {
  const { id: threadId, category_id: fromCategoryId } = thread
  if (categoryId === fromCategoryId) return []
  await updateThread(tx, threadId, { category_id: categoryId })
  await syncListedState(tx, threadId, thread, { ...thread, category_id: categoryId })
  const moved = { threadId, actorId, fromCategoryId, toCategoryId: categoryId }
  if (thread.is_draft === 0) await publishEvent(tx, 'thread.moved', moved, ctx.clock.now())
  return ['move']
}

/** Logs and announces actions on a thread; drafts are skipped. */
export async function publishMarkEvents(
  { ctx, tx, thread, actorId }: ThreadOperation,
  actions: readonly ThreadMarkAction[],
): Promise<void> {
  if (thread.is_draft === 1) return
  const now = ctx.clock.now()
  const payload = { threadId: thread.id, actorId }
  for (const action of actions) {
    await logModeration(tx, { ...payload, action }, now)
    const event = eventOfMark[action]
    if (event) await publishEvent(tx, event, payload, now)
  }
}
