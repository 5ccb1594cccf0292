import type { ForumView } from '@chaguan/contracts/browser'
import { typedCents } from '../../shared/pay/payment.ts'

type Offered = Pick<ForumView, 'setSite' | 'paycenter' | 'other'>

/** Whether the viewer can top up: the site offers it, a gateway is enabled, and they may order. */
export const offersTopUp = ({ setSite, paycenter, other }: Offered): boolean =>
  setSite.siteCharge === 1 && paycenter.gateways.length > 0 && other.canOrder !== false

/** The cents of an amount typed in yuan, below ten million; null when it is invalid. */
export const walletCentsOf = (typed: string): number | null => typedCents(typed, 7)

/** The fee of a withdrawal in cents, rounded up (docs/reference/wire-money.md#withdrawals). */
export const feeOf = (cents: number, rate: number): number =>
  Math.ceil((cents * Math.round(rate * 100)) / 100)

/** The minimum of a top-up in cents (docs/reference/pages.md#wallet). */
export const minTopUpCents = 10
