import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import type { RichText } from '../texts/index.ts'
import { approveThreadInTx, deleteThreadInTx, lockThread, rewriteThreadTextInTx } from '../threads/index.ts'

/** What is asked for; undefined is left as it is. */
export interface PostChanges {
  readonly isLiked: boolean | undefined
  readonly isDeleted: boolean
  readonly text: RichText | undefined
  readonly isApproved: 0 | 1 | 2 | undefined
  /** Why it is deleted. */
  readonly message: string | undefined
}

/** Does to a thread what was asked for its first post. */
export async function changeFirstPost(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  threadId: number,
  changes: PostChanges,
): Promise<void> {
  const thread = await lockThread(ctx, tx, threadId)
  if (!thread || thread.deleted_at !== null) throw new AppError('RESOURCE_NOT_FOUND')
  if (changes.text) await rewriteThreadTextInTx(ctx, tx, thread, changes.text, viewer)
  if (changes.isApproved !== undefined)
    await approveThreadInTx(ctx, tx, thread, changes.isApproved, viewer.id)
  if (changes.isDeleted) await deleteThreadInTx(ctx, tx, thread, viewer.id, changes.message)
}
