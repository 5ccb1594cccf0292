import { redPacketStatus } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { Tables } from '../../schema/tables.ts'

type PacketRow = Selectable<Tables['thread_red_packets']>
type Share = Pick<Selectable<Tables['red_packet_shares']>, 'id' | 'cents'>

/** Stores that a red packet was paid, with its packets in the order in which they are given. */
export async function openPacket(
  tx: Tx,
  packet: Pick<PacketRow, 'id'>,
  {
    orderId,
    expiredAt,
    shares,
  }: { readonly orderId: number; readonly expiredAt: number; readonly shares: readonly number[] },
  now: number,
): Promise<void> {
  await tx
    .updateTable('thread_red_packets')
    .set({
      is_paid: 1,
      order_id: orderId,
      expired_at: expiredAt,
      status: redPacketStatus.valid,
      updated_at: now,
    })
    .where('id', '=', packet.id)
    .execute()
  const empty = { packet_id: packet.id, user_id: 0, post_id: 0, taken_at: null, seen_at: null }
  await tx
    .insertInto('red_packet_shares')
    .values(shares.map((cents) => ({ ...empty, cents })))
    .execute()
}

export async function hasPacket(db: Db, packetId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('red_packet_shares')
    .select('id')
    .where('packet_id', '=', packetId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the packet to give next; undefined if all are given. */
export async function findNextShare(db: Db, packetId: number): Promise<Share | undefined> {
  return db
    .selectFrom('red_packet_shares')
    .select(['id', 'cents'])
    .where('packet_id', '=', packetId)
    .where('user_id', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Records who got a packet and for which comment, in all three tables; a unique index refuses a second one for a
 * person.
 */
export async function recordPacketShare(
  tx: Tx,
  packet: PacketRow,
  share: Share,
  { userId, postId }: { readonly userId: number; readonly postId: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable('red_packet_shares')
    .set({ user_id: userId, post_id: postId, taken_at: now })
    .where('id', '=', share.id)
    .execute()
  const remain_number = packet.remain_number - 1
  await tx
    .updateTable('thread_red_packets')
    .set({
      remain_number,
      remain_money_cents: packet.remain_money_cents - share.cents,
      status: remain_number === 0 ? redPacketStatus.taken : redPacketStatus.valid,
      updated_at: now,
    })
    .where('id', '=', packet.id)
    .execute()
  await tx.updateTable('posts').set({ red_packet_cents: share.cents }).where('id', '=', postId).execute()
}

/** Records that the unclaimed money of a red packet was returned. */
export async function closePacket(tx: Tx, packetId: number, now: number): Promise<void> {
  await tx
    .updateTable('thread_red_packets')
    .set({ status: redPacketStatus.returned, remain_money_cents: 0, updated_at: now })
    .where('id', '=', packetId)
    .execute()
}
