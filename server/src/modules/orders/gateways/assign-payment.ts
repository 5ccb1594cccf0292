import { changeTypes, closedStatus, orderStatus, orderTypes } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { PaidNotice } from '../../../drivers/payments/gateway.ts'
import { isMember, type Member } from '../../../viewer.ts'
import { findPerson } from '../../sign-in/index.ts'
import { findUser } from '../../users/index.ts'
import { lockOwnOrder, type OrderRow } from '../order-store.ts'
import { findOrderOf } from './gateway-store.ts'

/** The order of a payment and the people it belongs to. */
export interface AssignedPayment {
  readonly order: OrderRow
  /** The member who may receive what was ordered; null for banned people and closed accounts. */
  readonly payer: Member | null
  /** The user whose wallet gets the money when the order is not fulfilled, banned people included; 0 for nobody. */
  readonly ownerId: number
}

/** Finds the order and payer of a payment; null if no order has its number. */
export async function assignPayment(ctx: Context, paid: PaidNotice): Promise<AssignedPayment | null> {
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

/** Returns the wallet change type that records an order's payment that could not be fulfilled. */
export const changeOfUnsettled = (type: number): number =>
  unsettledTypes.get(type) ?? changeTypes.unsettledReturned

/** Marks an order as one that could not be fulfilled, unless it was paid in another way. */
export async function markUnsettled(ctx: Context, tx: Tx, before: OrderRow): Promise<void> {
  const order = await lockOwnOrder(ctx, tx, before.user_id, before.order_sn)
  const isOpen = order && [orderStatus.pending, orderStatus.expired].some((status) => status === order.status)
  if (!isOpen) return
  const changes = { status: orderStatus.unsettled, updated_at: ctx.clock.now() }
  await tx.updateTable('orders').set(changes).where('id', '=', order.id).execute()
}
