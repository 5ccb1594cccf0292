import type { NotificationView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { NotificationValues } from './notification-values.ts'

/** Returns the template variables of the notification's order or withdrawal; none for other notifications. */
export async function moneyValues(
  ctx: Context,
  view: NotificationView,
  title: string,
): Promise<NotificationValues> {
  const { amount, orderId, walletCashId, threadId, threadTitle } = view
  if (amount === undefined) return {}
  const shown = {
    title,
    actual_amount: amount,
    thread_id: String(threadId ?? ''),
    thread_title: threadTitle ?? '',
  }
  if (walletCashId !== undefined) return { ...shown, ...(await withdrawalValues(ctx, view, walletCashId)) }
  const order = await ctx.db
    .selectFrom('orders')
    .select(['order_sn', 'payment_sn'])
    .where('id', '=', orderId ?? 0)
    .executeTakeFirst()
  return {
    ...shown,
    order_sn: order?.order_sn ?? '',
    payment_sn: order?.payment_sn ?? '',
    order_type_name: title,
    ...(view.isShare && { boss_amount: amount }),
  }
}

async function withdrawalValues(
  ctx: Context,
  view: NotificationView,
  id: number,
): Promise<NotificationValues> {
  const row = await ctx.db
    .selectFrom('withdrawals')
    .select(['cash_sn', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { cashApplyAmount = '', cashActualAmount = '', remark = '', cashStatus } = view
  return {
    cash_sn: row?.cash_sn ?? '',
    cash_charge: (Number(cashApplyAmount) - Number(cashActualAmount)).toFixed(2),
    cash_apply_amount: cashApplyAmount,
    cash_actual_amount: cashActualAmount,
    cash_status: String(cashStatus ?? ''),
    cash_created_at: row ? ctx.time.format(row.created_at) : '',
    remark,
  }
}
