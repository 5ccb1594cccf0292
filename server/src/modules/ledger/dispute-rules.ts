import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutZeros } from './ledger-rules.ts'
import { type AvailableOf, clawBack, type PersonCents } from './refund-rules.ts'

/** Sums the shares by person: one person may have several. */
function byPerson(shares: readonly PersonCents[]): PersonCents[] {
  const sums = new Map<number, number>()
  for (const { userId, cents } of shares) sums.set(userId, (sums.get(userId) ?? 0) + cents)
  return [...sums].map(([userId, cents]) => ({ userId, cents })).filter(({ cents }) => cents > 0)
}

/** Returns how much of the shares of disputed money can be frozen: at most what each person has available. */
export const freezableShares = (shares: readonly PersonCents[], availableOf: AvailableOf): PersonCents[] =>
  byPerson(shares)
    .map(({ userId, cents }) => ({ userId, cents: Math.min(cents, Math.max(0, availableOf(userId))) }))
    .filter(({ cents }) => cents > 0)

const move = (changeType: number, sign: 1 | -1, shares: readonly PersonCents[]): readonly Posting[] =>
  shares.flatMap(({ userId, cents }): Posting[] => [
    { kind: 'available', ownerId: userId, cents: -sign * cents, changeType },
    { kind: 'frozen', ownerId: userId, cents: sign * cents, changeType },
  ])

/** Freezes disputed money until the dispute is decided. */
export const freezeDisputed = (frozen: readonly PersonCents[]): readonly Posting[] =>
  move(changeTypes.disputeFrozen, 1, frozen)

/** Releases the frozen money of a decided dispute to its owners. */
export const unfreezeDisputed = (frozen: readonly PersonCents[]): readonly Posting[] =>
  move(changeTypes.disputeThawed, -1, frozen)

/** Where unassigned losses are booked: revenue of the site, or an unassigned payment. */
type BearsRest = 'income' | 'suspense'

/**
 * Books money that a gateway took back for a lost dispute. Each person returns their share from their available
 * balance, the rest becomes their debt; the site bears what belongs to nobody.
 */
export function loseDisputed(
  { clearing, cents, rest }: { readonly clearing: number; readonly cents: number; readonly rest: BearsRest },
  shares: readonly PersonCents[],
  availableOf: AvailableOf,
): readonly Posting[] {
  const owners = byPerson(shares)
  const borne = cents - owners.reduce((sum, share) => sum + share.cents, 0)
  return withoutZeros([
    { kind: 'clearing', ownerId: clearing, cents, changeType: 0 },
    ...owners.flatMap(({ userId, cents: owed }) =>
      clawBack(userId, owed, availableOf, changeTypes.disputeLost),
    ),
    { kind: rest, ownerId: 0, cents: -borne, changeType: 0 },
  ])
}
