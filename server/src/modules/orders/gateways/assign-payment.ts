import { changeTypes, closedStatus, orderStatus, orderTypes } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { PaidNotice } from '../../../drivers/payments/gateway.ts'
import { isMember, type Member } from '../../../viewer.ts'
import { findPerson } from '../../sign-in/index.ts'
import { findUser } from '../../users/index.ts'
import { lockOwnOrder, type OrderRow } from '../order-store.ts'
import { findOrderOf } from './gateway-store.ts'

/** The order of a payment. */
export interface Assigned {
  readonly order: OrderRow
  /** Who may have what was ordered; null for somebody who was banned, or closed their account. */
  readonly payer: Member | null
  /** Whose wallet the money belongs to when nothing is handed over: also of somebody who was banned; 0 for nobody's. */
  readonly ownerId: number
}

/** Whose payment it is; null where no order is known by its number. */
export async function assignPayment(ctx: Context, paid: PaidNotice): Promise<Assigned | null> {
  const order = await findOrderOf(ctx.db, paid.paymentSn)
  if (!order) return null
  const [payer, user] = await Promise.all([findPerson(ctx, order.user_id), findUser(ctx.db, order.user_id)])
  const ownerId = user && user.status !== closedStatus ? user.id : 0
  return { order, payer: payer && isMember(payer) ? payer : null, ownerId }
}

const unsettledTypes: ReadonlyMap<number, number> = new Map([
  [orderTypes.redPacket, changeTypes.redPacketUnsettled],
  [orderTypes.reward, changeTypes.rewardUnsettled],
  [orderTypes.redPacketAndReward, changeTypes.mergedUnsettled],
])

/** How it stands in the payer's wallet that nothing could be handed over for an order's payment. */
export const changeOfUnsettled = (type: number): number =>
  unsettledTypes.get(type) ?? changeTypes.unsettledReturned

/** An order that was not paid otherwise is one that could not be carried out. */
export async function markUnsettled(ctx: Context, tx: Tx, before: OrderRow): Promise<void> {
  const order = await lockOwnOrder(ctx, tx, before.user_id, before.order_sn)
  const isOpen = order && [orderStatus.pending, orderStatus.expired].some((status) => status === order.status)
  if (!isOpen) return
  const changes = { status: orderStatus.unsettled, updated_at: ctx.clock.now() }
  await tx.updateTable('orders').set(changes).where('id', '=', order.id).execute()
}
