import { limits } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { lockAuthor, lockThread } from '../threads/index.ts'
import { repliedToRedPackets } from './post-store.ts'

/**
 * Refuses (RESOURCE_EXIST) a second comment or reply in threads with a red packet within 30 s
 * (docs/reference/wire-content.md#posts), even one at the same moment.
 */
export async function assertReplyInterval(
  ctx: Context,
  tx: Tx,
  userId: number,
  threadId: number,
): Promise<void> {
  const seconds = limits.redPacketReplySeconds
  // The thread comes before the person, as wherever both are locked.
  await lockThread(ctx, tx, threadId)
  await lockAuthor(ctx, tx, userId)
  if (!(await repliedToRedPackets(tx, userId, ctx.clock.now() - seconds * 1000))) return
  throw new AppError('RESOURCE_EXIST', {
    zh: `红包帖每 ${seconds} 秒只能回复一次`,
    en: `You may reply once every ${seconds} seconds where a red packet is given away`,
  })
}
