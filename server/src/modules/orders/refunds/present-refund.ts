import type { managedRefundsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { writeCents } from '../../ledger/index.ts'
import { findUsers } from '../../users/index.ts'
import type { OrderRow } from '../order-store.ts'
import type { RefundRow } from './refund-store.ts'

/** Presents a refund for administrators. */
export async function presentRefund(
  ctx: Context,
  order: Pick<OrderRow, 'order_sn'>,
  row: RefundRow,
): Promise<OutputOf<typeof managedRefundsApi.refundOrder>> {
  const people = await findUsers(ctx, [row.applicant_id, row.approver_id])
  return {
    refundSn: row.refund_sn,
    orderSn: order.order_sn,
    amount: writeCents(row.cents),
    way: row.way,
    status: row.status as 1 | 2 | 3 | 4,
    reason: row.reason,
    administratorId: row.applicant_id,
    administratorNickname: people.get(row.applicant_id)?.nickname ?? '',
    approverId: row.approver_id,
    approverNickname: people.get(row.approver_id)?.nickname ?? '',
    createdAt: ctx.time.format(row.created_at),
  }
}
