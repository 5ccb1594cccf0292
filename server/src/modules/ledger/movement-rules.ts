import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutNothing } from './ledger-rules.ts'
import type { Split } from './money-rules.ts'

/** The movements of money, as postings of one transaction each (docs/reference/wire-money.md#changes). */

export const available = (ownerId: number, cents: number, changeType: number): Posting => ({
  kind: 'available',
  ownerId,
  cents,
  changeType,
})

/** The counterparty of payments that an administrator makes by hand, in place of a gateway. */
export const byHand = 0

/** Money that an administrator adds to a wallet, or takes from it when it is below zero. */
export function adjust(userId: number, cents: number): readonly Posting[] {
  const changeType = cents > 0 ? changeTypes.manualAdd : changeTypes.manualSubtract
  return [
    available(userId, cents, changeType),
    { kind: 'adjustments', ownerId: 0, cents: -cents, changeType: 0 },
  ]
}

/** Who has to do with a sale. */
export interface Sale {
  readonly payerId: number
  readonly authorId: number
  /** 0 without an inviter who gets a share; whoever pays gets none of their own money. */
  readonly inviterId: number
  readonly split: Split
  /** How it stands in the wallets of the three. */
  readonly changes: { readonly expense: number; readonly income: number; readonly share: number }
}

/** Somebody pays from the wallet for what another made. */
export function sell({ payerId, authorId, inviterId, split, changes }: Sale): readonly Posting[] {
  const { siteCents, inviterCents, authorCents } = split
  const cents = siteCents + inviterCents + authorCents
  return withoutNothing([
    available(payerId, -cents, changes.expense),
    available(authorId, authorCents, changes.income),
    available(inviterId, inviterCents, changes.share),
    { kind: 'income', ownerId: 0, cents: siteCents, changeType: 0 },
  ])
}

/** Who has to do with what the site sells. */
export interface SiteSale {
  readonly payerId: number
  /** 0 without an inviter who gets a share. */
  readonly inviterId: number
  readonly siteCents: number
  readonly inviterCents: number
  readonly changes: { readonly expense: number; readonly share: number }
}

/** Somebody pays from the wallet for what the site sells. */
export function sellOfSite({
  payerId,
  inviterId,
  siteCents,
  inviterCents,
  changes,
}: SiteSale): readonly Posting[] {
  return withoutNothing([
    available(payerId, -siteCents - inviterCents, changes.expense),
    available(inviterId, inviterCents, changes.share),
    { kind: 'income', ownerId: 0, cents: siteCents, changeType: 0 },
  ])
}
