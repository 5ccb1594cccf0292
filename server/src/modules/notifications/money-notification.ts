import type { Lang, NotificationEventName, NotificationView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import { writeCents } from '../ledger/index.ts'

/** The stored data of a notification about money: ids, and the amount, which never changes. */
export interface MoneyData {
  /** The event whose templates apply. */
  readonly noticeEvent: NotificationEventName
  /** Id of the acting user; 0 when they must not be named. */
  readonly userId: number
  readonly threadId?: number
  readonly postId?: number
  readonly isUnnamed?: 1
  readonly money: {
    readonly cents: number
    readonly orderId?: number
    readonly orderType?: number
    /** 1 for the share of the payee's inviter. */
    readonly isShare?: 1
    readonly withdrawalId?: number
  }
}

export const isMoneyData = (data: object): data is MoneyData => 'money' in data

/** Loads the withdrawals of notifications, by id. */
export async function findWithdrawals(ctx: Context, notifications: readonly object[]) {
  const ids = notifications.flatMap((data) => (isMoneyData(data) ? (data.money.withdrawalId ?? []) : []))
  if (ids.length === 0) return new Map<number, WithdrawalRow>()
  const rows = await ctx.db
    .selectFrom('withdrawals')
    .select(['id', 'cash_sn', 'apply_cents', 'fee_cents', 'status', 'remark', 'created_at'])
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface WithdrawalRow {
  readonly id: number
  readonly cash_sn: string
  readonly apply_cents: number
  readonly fee_cents: number
  readonly status: number
  readonly remark: string
  readonly created_at: number
}

/** Presents the money fields of a notification (docs/reference/wire-messages.md#notification-object). */
export function presentMoney(
  { money }: MoneyData,
  withdrawals: ReadonlyMap<number, WithdrawalRow>,
): Partial<NotificationView> {
  const { cents, orderId, orderType, isShare, withdrawalId } = money
  const cash = withdrawals.get(withdrawalId ?? 0)
  return {
    amount: writeCents(cents),
    ...(orderId !== undefined && { orderId, orderType: orderType ?? 0, isShare: isShare === 1 }),
    ...(cash && {
      walletCashId: cash.id,
      cashApplyAmount: writeCents(cash.apply_cents),
      cashActualAmount: writeCents(cash.apply_cents - cash.fee_cents),
      cashStatus: cash.status,
      remark: cash.remark,
    }),
  }
}

/** Returns the text key of a movement of money by its type; sales and shares have other texts than tips. */
function keyOf({ type, orderType, isShare, cashStatus }: NotificationView): TextKey {
  if (type === 'receiveredpacket') return 'notifications.money.packet'
  if (type === 'threadrewarded') return 'notifications.money.reward'
  if (type === 'threadrewardedexpired') return 'notifications.money.returned'
  if (type === 'withdrawal')
    return cashStatus === 3 ? 'notifications.money.withdrawal.refused' : 'notifications.money.withdrawal'
  if (isShare) return 'notifications.money.share'
  return orderType === 2 ? 'notifications.money.tip' : 'notifications.money.paid'
}

/** Returns a notification about money as plain text; null for any other notification. */
export function moneyText(view: NotificationView, lang: Lang): string | null {
  if (view.amount === undefined) return null
  const { amount, nickname = '', remark = '' } = view
  return translate(lang, keyOf(view), { amount, name: nickname, remark })
}
