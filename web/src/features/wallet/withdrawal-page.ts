import {
  type FormAction,
  type ForumView,
  type OutputOf,
  type walletApi,
  withdrawalsApi,
} from '@chaguan/contracts/browser'
import type { Translate } from '../../i18n/texts.ts'
import { confirmPasswordForms } from '../../shared/forms/confirm-password.ts'
import { centsOf } from '../../shared/pay/payment.ts'
import { walletCentsOf } from './amounts.ts'
import { walletHref, walletQuery } from './wallet-page.ts'

type Wallet = OutputOf<typeof walletApi.readWallet>

/** The payout methods (docs/reference/pages.md#wallet). */
export const payoutWays = ['wechat', 'phone', 'bank'] as const
export type PayoutWay = (typeof payoutWays)[number]

export const payoutWayOf = (text: string | undefined): PayoutWay =>
  payoutWays.find((way) => way === text) ?? 'wechat'

/** The fields of the form, as they are typed. */
export type WithdrawalFields = Readonly<Partial<Record<'amount' | 'way' | 'account' | 'bank', string>>>

/** The payout account as administrators read it; empty while something is missing. */
export function accountOf({ way, account = '', bank = '' }: WithdrawalFields, t?: Translate): string {
  const chosen = payoutWayOf(way)
  const [number, holder] = [account.trim(), bank.trim()]
  if (number === '' || (chosen === 'bank' && holder === '')) return ''
  const name = t ? t(`wallet.withdrawal.way.${chosen}`) : names[chosen]
  return [name, chosen === 'bank' && holder, number].filter(Boolean).join(' ')
}

const names: Readonly<Record<PayoutWay, string>> = { wechat: '微信号', phone: '手机号', bank: '银行卡' }

/** The field of an error, and its text. */
export interface MissingPayout {
  readonly field: 'amount' | 'account'
  readonly text: string
}

/** The error of the typed values; null when they are valid. Amounts are in cents, formatted by `sum`. */
export function missingPayoutOf(
  payout: WithdrawalFields,
  { cashMinSum, cashMaxSum }: ForumView['setCash'],
  { withdrawableAmount, heldAmount }: Pick<Wallet, 'withdrawableAmount' | 'heldAmount'>,
  { t, sum }: { readonly t: Translate; readonly sum: (cents: number) => string },
): MissingPayout | null {
  const cents = walletCentsOf(payout.amount ?? '')
  const [least, most] = [centsOf(cashMinSum), centsOf(cashMaxSum)]
  const amount = (text: string): MissingPayout => ({ field: 'amount', text })
  if (cents === null || cents === 0) return amount(t('wallet.withdrawal.wrong'))
  if (cents < least) return amount(t('wallet.withdrawal.least', { least: sum(least) }))
  if (cents > most) return amount(t('wallet.withdrawal.most', { most: sum(most) }))
  const [withdrawable, held] = [centsOf(Number(withdrawableAmount)), centsOf(Number(heldAmount))]
  if (cents > withdrawable + held || (cents > withdrawable && held === 0))
    return amount(t('wallet.withdrawal.short'))
  if (cents > withdrawable) return amount(t('wallet.withdrawal.held', { most: sum(withdrawable) }))
  if (accountOf(payout) === '') return { field: 'account', text: t('wallet.withdrawal.missing') }
  return null
}

export const withdrawalQueries = () => [walletQuery]

/** The form without JavaScript; a required password is a form of its own. */
export const withdrawalForms: Readonly<Record<string, FormAction>> = {
  ...confirmPasswordForms,
  withdraw: {
    endpoint: withdrawalsApi.requestWithdrawal,
    input: (fields) => ({ cashApplyAmount: fields.amount?.trim(), receiveAccount: accountOf(fields) }),
    next: () => walletHref({ list: 'cash' }),
  },
}
