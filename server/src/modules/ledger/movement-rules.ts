import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutZeros } from './ledger-rules.ts'
import type { Split } from './money-rules.ts'

/** The movements of money, as postings of one transaction each (docs/reference/wire-money.md#changes). */

export const availablePosting = (ownerId: number, cents: number, changeType: number): Posting => ({
  kind: 'available',
  ownerId,
  cents,
  changeType,
})

/** Number of the clearing account of manual payments by an administrator, in place of a gateway. */
export const manualAccount = 0

/** Adds money to a wallet for an administrator, or removes it when negative. */
export function adjust(userId: number, cents: number): readonly Posting[] {
  const changeType = cents > 0 ? changeTypes.manualAdd : changeTypes.manualSubtract
  return [
    availablePosting(userId, cents, changeType),
    { kind: 'adjustments', ownerId: 0, cents: -cents, changeType: 0 },
  ]
}

/** The participants of a sale. */
export interface Sale {
  readonly payerId: number
  readonly authorId: number
  /** 0 without an inviter who gets a share; a payer gets no share of their own payment. */
  readonly inviterId: number
  readonly split: Split
  /** The change types in the wallets of payer, author and inviter. */
  readonly changes: { readonly expense: number; readonly income: number; readonly share: number }
}

/** Books a purchase from the wallet for another person's content. */
export function salePostings({ payerId, authorId, inviterId, split, changes }: Sale): readonly Posting[] {
  const { siteCents, inviterCents, authorCents } = split
  const cents = siteCents + inviterCents + authorCents
  return withoutZeros([
    availablePosting(payerId, -cents, changes.expense),
    availablePosting(authorId, authorCents, changes.income),
    availablePosting(inviterId, inviterCents, changes.share),
    { kind: 'income', ownerId: 0, cents: siteCents, changeType: 0 },
  ])
}

/** The participants of a sale by the site. */
export interface SiteSale {
  readonly payerId: number
  /** 0 without an inviter who gets a share. */
  readonly inviterId: number
  readonly siteCents: number
  readonly inviterCents: number
  readonly changes: { readonly expense: number; readonly share: number }
}

/** Books a purchase from the wallet of something that the site sells. */
export function siteSalePostings({
  payerId,
  inviterId,
  siteCents,
  inviterCents,
  changes,
}: SiteSale): readonly Posting[] {
  return withoutZeros([
    availablePosting(payerId, -siteCents - inviterCents, changes.expense),
    availablePosting(inviterId, inviterCents, changes.share),
    { kind: 'income', ownerId: 0, cents: siteCents, changeType: 0 },
  ])
}
