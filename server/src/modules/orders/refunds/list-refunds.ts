import type { InputOf, managedRefundsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../viewer.ts'
import { refused } from '../kinds/order-kind.ts'
import { listRefundsOf, presentRefund } from './refund-store.ts'

/** The refunds of an order; refuses (INTERNAL_ERROR) an unknown one. */
export async function listRefunds(
  ctx: Context,
  _viewer: Member,
  { orderSn }: InputOf<typeof managedRefundsApi.listRefunds>,
): Promise<OutputOf<typeof managedRefundsApi.listRefunds>> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'order_sn'])
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
  if (!order) throw refused('orders.missing')
  return (await listRefundsOf(ctx.db, order.id)).map((row) => presentRefund(ctx, order, row))
}
