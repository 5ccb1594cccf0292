import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutNothing } from './ledger-rules.ts'
import type { Split } from './money-rules.ts'

/** An order whose money goes back: what was paid, and who got what of it. */
export interface RefundedOrder extends Split {
  readonly payerId: number
  readonly authorId: number
  readonly inviterId: number
}

const totalOf = ({ siteCents, inviterCents, authorCents }: Split) => siteCents + inviterCents + authorCents

/** What a share has given back when so many cents of the whole have gone back. */
const returnedOf = (share: number, refunded: number, total: number) =>
  Number((BigInt(share) * BigInt(refunded)) / BigInt(total))

/**
 * Who gives back what of a refund: each their share of it in whole cents, so that everybody has given back exactly what
 * they got when the whole has gone back, in however many refunds. The site makes up for what the others' rounding leaves.
 */
export function splitRefund(order: Split, refundedBefore: number, cents: number): Split {
  const total = totalOf(order)
  const part = (share: number) =>
    returnedOf(share, refundedBefore + cents, total) - returnedOf(share, refundedBefore, total)
  const authorCents = part(order.authorCents)
  const inviterCents = part(order.inviterCents)
  return { authorCents, inviterCents, siteCents: cents - authorCents - inviterCents }
}

/** What people have of their own, to give back from. */
export type AvailableOf = (userId: number) => number

/** What a person gives back: from what they have, and the rest as a debt to the site, which bears it meanwhile. */
export function giveBack(
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

/** Money of an order goes back to its payer: into the wallet, or by a gateway, whose account is named then. */
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
  return withoutNothing([
    to,
    ...giveBack(order.authorId, split.authorCents, availableOf),
    ...giveBack(order.inviterId, split.inviterCents, availableOf),
    { kind: 'income', ownerId: 0, cents: -split.siteCents, changeType: 0 },
  ])
}

/** What somebody got, or gives back. */
export interface PersonCents {
  readonly userId: number
  readonly cents: number
}

/** Cents that people give back of what they got, each in proportion, in whole cents that sum to it; the first make up for the rounding. */
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
 * What was given of an order goes back to its payer: from those who got it, and, by a gateway, also what the payer has of
 * it (`own`) in the wallet. A top-up is all the payer's own.
 */
export function refundGiven(
  payerId: number,
  { own, others }: { readonly own: number; readonly others: readonly PersonCents[] },
  clearing: number | null,
  availableOf: AvailableOf,
): readonly Posting[] {
  const given = others.reduce((sum, { cents }) => sum + cents, 0)
  const toWallet: Posting[] = [
    { kind: 'available', ownerId: payerId, cents: given, changeType: changeTypes.refunded },
  ]
  const toGateway = (owner: number): Posting[] => [
    { kind: 'clearing', ownerId: owner, cents: own + given, changeType: 0 },
    ...giveBack(payerId, own, availableOf, changeTypes.sentBack),
  ]
  return withoutNothing([
    ...(clearing === null ? toWallet : toGateway(clearing)),
    ...others.flatMap(({ userId, cents }) => giveBack(userId, cents, availableOf)),
  ])
}

/** A refund that the gateway did not take goes to the wallet instead. */
export const refundToWallet = (payerId: number, clearing: number, cents: number): readonly Posting[] => [
  { kind: 'clearing', ownerId: clearing, cents: -cents, changeType: 0 },
  { kind: 'available', ownerId: payerId, cents, changeType: changeTypes.refunded },
]

/** What somebody owes is taken from what they have; answers nothing where there is nothing to take or to owe. */
export function payDebt(userId: number, availableCents: number, owedCents: number): readonly Posting[] {
  const cents = Math.min(availableCents, owedCents)
  return withoutNothing([
    { kind: 'available', ownerId: userId, cents: -cents, changeType: changeTypes.debtPaid },
    { kind: 'debt', ownerId: userId, cents, changeType: 0 },
  ])
}
