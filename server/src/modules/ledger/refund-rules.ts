import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutZeros } from './ledger-rules.ts'
import type { Split } from './money-rules.ts'

/** A refunded order: the payment and its recipients. */
export interface RefundedOrder extends Split {
  readonly payerId: number
  readonly authorId: number
  readonly inviterId: number
}

const totalOf = ({ siteCents, inviterCents, authorCents }: Split) => siteCents + inviterCents + authorCents

/** How much of a share has been returned after `refunded` of `total` cents. */
const returnedOf = (share: number, refunded: number, total: number) =>
  Number((BigInt(share) * BigInt(refunded)) / BigInt(total))

/**
 * Splits a refund by recipient in whole cents, so that after the full refund, in any number of steps, everybody has
 * returned exactly what they received. The site covers the rounding differences.
 */
export function splitRefund(order: Split, refundedBefore: number, cents: number): Split {
  const total = totalOf(order)
  const part = (share: number) =>
    returnedOf(share, refundedBefore + cents, total) - returnedOf(share, refundedBefore, total)
  const authorCents = part(order.authorCents)
  const inviterCents = part(order.inviterCents)
  return { authorCents, inviterCents, siteCents: cents - authorCents - inviterCents }
}

/** Returns the available balance of a user, in cents. */
export type AvailableOf = (userId: number) => number

/** Debits what a user returns from their available balance; the rest becomes a debt to the site. */
export function clawBack(
  userId: number,
  cents: number,
  availableOf: AvailableOf,
  changeType: number = changeTypes.shareReturned,
): Posting[] {
  const now = Math.min(cents, Math.max(0, availableOf(userId)))
  return [
    { kind: 'available', ownerId: userId, cents: -now, changeType },
    { kind: 'debt', ownerId: userId, cents: now - cents, changeType: 0 },
  ]
}

/** Refunds an order to its payer: into the wallet, or through the gateway whose clearing account is given. */
export function refund(
  order: RefundedOrder,
  split: Split,
  clearing: number | null,
  availableOf: AvailableOf,
): readonly Posting[] {
  const cents = totalOf(split)
  const to: Posting =
    clearing === null
      ? { kind: 'available', ownerId: order.payerId, cents, changeType: changeTypes.refunded }
      : { kind: 'clearing', ownerId: clearing, cents, changeType: 0 }
  return withoutZeros([
    to,
    ...clawBack(order.authorId, split.authorCents, availableOf),
    ...clawBack(order.inviterId, split.inviterCents, availableOf),
    { kind: 'income', ownerId: 0, cents: -split.siteCents, changeType: 0 },
  ])
}

/** An amount that a person received or returns. */
export interface PersonCents {
  readonly userId: number
  readonly cents: number
}

/**
 * Splits an amount to be returned among people in proportion to what they received, in whole cents; the first ones
 * cover the rounding.
 */
export function splitAmong(people: readonly PersonCents[], cents: number): readonly PersonCents[] {
  const total = people.reduce((sum, person) => sum + person.cents, 0)
  const parts = people.map((person) => ({ ...person, part: returnedOf(person.cents, cents, total || 1) }))
  let left = cents - parts.reduce((sum, { part }) => sum + part, 0)
  return parts.map(({ userId, cents: most, part }) => {
    const more = Math.min(left, most - part)
    left -= more
    return { userId, cents: part + more }
  })
}

/**
 * Refunds to the payer what was paid out from an order: from its recipients and, through a gateway, also the payer's
 * remaining part (`own`) from the wallet. A top-up is entirely the payer's own.
 */
export function refundPaidOut(
  payerId: number,
  { own, others }: { readonly own: number; readonly others: readonly PersonCents[] },
  clearing: number | null,
  availableOf: AvailableOf,
): readonly Posting[] {
  const paidOut = others.reduce((sum, { cents }) => sum + cents, 0)
  const toWallet: Posting[] = [
    { kind: 'available', ownerId: payerId, cents: paidOut, changeType: changeTypes.refunded },
  ]
  const toGateway = (owner: number): Posting[] => [
    { kind: 'clearing', ownerId: owner, cents: own + paidOut, changeType: 0 },
    ...clawBack(payerId, own, availableOf, changeTypes.sentBack),
  ]
  return withoutZeros([
    ...(clearing === null ? toWallet : toGateway(clearing)),
    ...others.flatMap(({ userId, cents }) => clawBack(userId, cents, availableOf)),
  ])
}

/** Books a refund that the gateway rejected into the wallet instead. */
export const refundToWallet = (payerId: number, clearing: number, cents: number): readonly Posting[] => [
  { kind: 'clearing', ownerId: clearing, cents: -cents, changeType: 0 },
  { kind: 'available', ownerId: payerId, cents, changeType: changeTypes.refunded },
]

/** Pays a debt from the available balance; returns no postings when there is nothing to pay. */
export function payDebt(userId: number, availableCents: number, owedCents: number): readonly Posting[] {
  const cents = Math.min(availableCents, owedCents)
  return withoutZeros([
    { kind: 'available', ownerId: userId, cents: -cents, changeType: changeTypes.debtPaid },
    { kind: 'debt', ownerId: userId, cents, changeType: 0 },
  ])
}
