import type { InputOf, OutputOf, threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { runThreadTransaction } from '../listed-state.ts'
import { isAuthor, mayOpenThread } from '../thread-rules.ts'
import { lockThread, type ThreadRow } from '../thread-store.ts'

function assertOwn(viewer: Member, thread: ThreadRow | undefined): asserts thread is ThreadRow {
  if (!thread || !mayOpenThread(viewer, thread)) throw new AppError('RESOURCE_NOT_FOUND')
  if (!isAuthor(viewer, thread)) throw new AppError('UNAUTHORIZED')
}

function assertMayStand(thread: ThreadRow): void {
  if (thread.is_listed === 0) throw new AppError('RESOURCE_IS_REVIEW')
  if (thread.is_anonymous === 1) throw invalid('threads.pin.anonymous')
}

/**
 * Pins a thread to its author's profile, replacing the previous one, or unpins it
 * (docs/reference/wire-accounts.md#users). Throws for other people's threads, unlisted ones, and anonymous ones, since
 * the pin would reveal the author.
 */
export async function pinOwnThread(
  ctx: Context,
  viewer: Member,
  { threadId, status }: InputOf<typeof threadsApi.pinOwnThread>,
): Promise<OutputOf<typeof threadsApi.pinOwnThread>> {
  await runThreadTransaction(ctx, async (tx) => {
    const thread = await lockThread(ctx, tx, threadId)
    assertOwn(viewer, thread)
    if (status === 0) return unpinFromProfile(tx, viewer.id, threadId)
    assertMayStand(thread)
    return pinOnProfile(tx, viewer.id, threadId)
  })
  return { threadId, status }
}

/** Sets the pinned thread of a person's profile. */
export async function pinOnProfile(tx: Tx, userId: number, threadId: number): Promise<void> {
  await tx
    .insertInto('thread_sticks')
    .values({ user_id: userId, thread_id: threadId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ thread_id: threadId }))
    .execute()
}

export async function unpinFromProfile(tx: Tx, userId: number, threadId: number): Promise<void> {
  await tx
    .deleteFrom('thread_sticks')
    .where('user_id', '=', userId)
    .where('thread_id', '=', threadId)
    .execute()
}

/** Returns the pinned thread of a person's profile; 0 for none. */
export async function pinnedThreadOf(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('thread_sticks')
    .select('thread_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.thread_id ?? 0
}
