import { type InputOf, type OutputOf, redPacketConditions, type redPacketsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { findOpenThread, findRedPacket } from '../threads/index.ts'

type Output = OutputOf<typeof redPacketsApi.readReceivedPacket>

const nothing: Output = { status: false, amount: 0, getRedPacketTime: '', afterGetRedPacketFirstEnter: false }

/** Marks a packet as seen; returns whether it was new, which is true for one of two concurrent calls. */
async function markSeen(ctx: Context, shareId: number): Promise<boolean> {
  const row = await ctx.transaction((tx) =>
    tx
      .updateTable('red_packet_shares')
      .set({ seen_at: ctx.clock.now() })
      .where('id', '=', shareId)
      .where('seen_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
  return row !== undefined
}

/**
 * Returns what the viewer got of a thread's red packet for likes (docs/reference/wire-money.md#red-packets); flags the
 * first request after it. Throws what `thread.detail` throws, and INVALID_PARAMETER for a thread without such a red
 * packet.
 */
export async function readReceivedPacket(
  ctx: Context,
  viewer: Member,
  { threadId }: InputOf<typeof redPacketsApi.readReceivedPacket>,
): Promise<Output> {
  const thread = await findOpenThread(ctx, viewer, threadId)
  const packet = await findRedPacket(ctx.db, thread.id)
  if (packet?.condition !== redPacketConditions.likes) throw invalid('redPackets.notForLikes')
  const share = await ctx.db
    .selectFrom('red_packet_shares')
    .select(['id', 'cents', 'taken_at', 'seen_at'])
    .where('packet_id', '=', packet.id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  if (!share) return nothing
  return {
    status: true,
    amount: share.cents / 100,
    getRedPacketTime: ctx.time.format(share.taken_at ?? 0),
    afterGetRedPacketFirstEnter: share.seen_at === null && (await markSeen(ctx, share.id)),
  }
}
