import type { ForumView } from '@chaguan/contracts/browser'

type Offered = Pick<ForumView, 'setSite' | 'paycenter' | 'other'>

/** Whether the viewer can top up: the site offers it, a gateway is enabled, and they may order. */
export const offersTopUp = ({ setSite, paycenter, other }: Offered): boolean =>
  setSite.siteCharge === 1 && paycenter.gateways.length > 0 && other.canOrder !== false

/** Parses a typed amount in yuan, with at most two decimals, to cents; null for anything else. */
export function centsOf(text: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Whole cents of a sum in yuan. */
export const wholeCents = (yuan: number): number => Math.round(yuan * 100)

/** The fee of a withdrawal in cents, rounded up (docs/reference/wire-money.md#withdrawals). */
export const feeOf = (cents: number, rate: number): number =>
  Math.ceil((cents * Math.round(rate * 100)) / 100)

/** The minimum of a top-up in cents (docs/reference/pages.md#wallet). */
export const minTopUpCents = 10
