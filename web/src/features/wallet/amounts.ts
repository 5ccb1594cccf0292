import type { ForumView } from '@chaguan/contracts/browser'

/** Whether money can be put into wallets: the site says so, and a gateway takes it. */
export const offersTopUp = ({ setSite, paycenter }: Pick<ForumView, 'setSite' | 'paycenter'>): boolean =>
  setSite.siteCharge === 1 && paycenter.gateways.length > 0

/** Cents of an amount as people type it, with at most two decimals; null for anything else. */
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

/** Cents that are topped up at least (docs/reference/pages.md#wallet). */
export const topUpCentsLeast = 10
