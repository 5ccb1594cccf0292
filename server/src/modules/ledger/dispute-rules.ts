import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutNothing } from './ledger-rules.ts'
import { type AvailableOf, giveBack, type PersonCents } from './refund-rules.ts'

/** Cents of each person once: one may be concerned twice. */
function byPerson(shares: readonly PersonCents[]): PersonCents[] {
  const sums = new Map<number, number>()
  for (const { userId, cents } of shares) sums.set(userId, (sums.get(userId) ?? 0) + cents)
  return [...sums].map(([userId, cents]) => ({ userId, cents })).filter(({ cents }) => cents > 0)
}

/** What of the shares of disputed money can be frozen: of each what they have available. */
export const freezable = (shares: readonly PersonCents[], availableOf: AvailableOf): PersonCents[] =>
  byPerson(shares)
    .map(({ userId, cents }) => ({ userId, cents: Math.min(cents, Math.max(0, availableOf(userId))) }))
    .filter(({ cents }) => cents > 0)

const move = (changeType: number, sign: 1 | -1, shares: readonly PersonCents[]): readonly Posting[] =>
  shares.flatMap(({ userId, cents }): Posting[] => [
    { kind: 'available', ownerId: userId, cents: -sign * cents, changeType },
    { kind: 'frozen', ownerId: userId, cents: sign * cents, changeType },
  ])

/** Money of a dispute waits until that is decided. */
export const freezeDisputed = (frozen: readonly PersonCents[]): readonly Posting[] =>
  move(changeTypes.disputeFrozen, 1, frozen)

/** Money of a dispute that was decided is its owners' again. */
export const thawDisputed = (frozen: readonly PersonCents[]): readonly Posting[] =>
  move(changeTypes.disputeThawed, -1, frozen)

/** Where the rest of lost money comes from: the site bears it, unless it is an unassigned payment. */
type BearsRest = 'income' | 'suspense'

/**
 * Money that a gateway took back for a lost dispute: each gives back their share from what they have, what is missing is
 * their debt; what nobody has a share of is the site's to bear.
 */
export function loseDisputed(
  { clearing, cents, rest }: { readonly clearing: number; readonly cents: number; readonly rest: BearsRest },
  shares: readonly PersonCents[],
  availableOf: AvailableOf,
): readonly Posting[] {
  const owners = byPerson(shares)
  const borne = cents - owners.reduce((sum, share) => sum + share.cents, 0)
  return withoutNothing([
    { kind: 'clearing', ownerId: clearing, cents, changeType: 0 },
    ...owners.flatMap(({ userId, cents: owed }) =>
      giveBack(userId, owed, availableOf, changeTypes.disputeLost),
    ),
    { kind: rest, ownerId: 0, cents: -borne, changeType: 0 },
  ])
}
