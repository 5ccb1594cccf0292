/** Double entry as pure functions: from balances and postings to new balances and entries, or a refusal. */

/**
 * Kinds of accounts. A person has `available` and `frozen`. The site has one of each: `income` for its revenue, `fees`
 * for withdrawal fees, `suspense` for unassigned payments, and `adjustments` as the counterparty of money that
 * administrators add or remove. `debt` is negative by what a person owes the site for refunds, which the site bears
 * meanwhile. `clearing` is what a gateway has received and not paid out, one account for each gateway.
 */
export const accountKinds = [
  'available',
  'frozen',
  'income',
  'fees',
  'clearing',
  'suspense',
  'adjustments',
  'debt',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** An account: its kind, and its owner's user id or the gateway's number; 0 is the site. */
export interface AccountName {
  readonly kind: AccountKind
  readonly ownerId: number
}

const ofPersons: ReadonlySet<AccountKind> = new Set(['available', 'frozen'])

/** Whether an account belongs to a person: such accounts are never negative. */
export const isUserAccount = ({ kind }: Pick<AccountName, 'kind'>): boolean => ofPersons.has(kind)

/** Returns the key of an account; accounts are locked in the order of their keys. */
export const accountKey = ({ kind, ownerId }: AccountName): string => `${kind} ${ownerId}`

/** An amount that is credited to an account, or debited when negative. */
export interface Posting extends AccountName {
  readonly cents: number
  /** The type of the change in the owner's wallet; 0 for accounts of the site. */
  readonly changeType: number
}

/** A booked posting, with the resulting balance. */
export interface Entry extends Posting {
  readonly balanceCents: number
}

export type LedgerRefusal = 'unbalanced' | 'too-few' | 'not-whole' | 'insufficient'

/** Balances in cents by `accountKey`; a missing account has 0. */
export type Balances = ReadonlyMap<string, number>

const isWholeCents = (cents: number) => Number.isSafeInteger(cents) && cents !== 0

/**
 * Returns why postings are invalid independently of balances; null when they are valid. Two postings to one account are
 * invalid.
 */
function refusalOf(postings: readonly Posting[]): LedgerRefusal | null {
  if (new Set(postings.map(accountKey)).size !== postings.length || postings.length < 2) return 'too-few'
  if (!postings.every(({ cents }) => isWholeCents(cents))) return 'not-whole'
  return postings.reduce((sum, { cents }) => sum + cents, 0) === 0 ? null : 'unbalanced'
}

/** Removes postings of 0 cents. */
export const withoutZeros = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ cents }) => cents !== 0)

/** Applies all postings of a transaction, or none. */
export function applyPostings(
  balances: Balances,
  postings: readonly Posting[],
): { readonly entries: readonly Entry[]; readonly balances: Balances } | { readonly refusal: LedgerRefusal } {
  const refusal = refusalOf(postings)
  if (refusal) return { refusal }
  const after = new Map(balances)
  const entries: Entry[] = []
  for (const posting of postings) {
    const key = accountKey(posting)
    const balanceCents = (after.get(key) ?? 0) + posting.cents
    if (balanceCents < 0 && isUserAccount(posting)) return { refusal: 'insufficient' }
    if (!Number.isSafeInteger(balanceCents)) return { refusal: 'not-whole' }
    after.set(key, balanceCents)
    entries.push({ ...posting, balanceCents })
  }
  return { entries, balances: after }
}
