/** Double entry: what may be written into the ledger. Pure: balances and postings → balances and entries, or a refusal. */

/**
 * What an account holds. A person has `available` and `frozen`; of the site there is one each: `income` its earnings,
 * `fees` of withdrawals, `suspense` what nobody could assign, `adjustments` where money that administrators add comes from
 * and goes to. `debt` is, below zero, what a person owes the site for refunds, which the site bears meanwhile. `clearing` is what a gateway has taken and not paid out, one account for each gateway.
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

/** An account by what it holds and for whom: a person, or a gateway's number; 0 is the site. */
export interface AccountName {
  readonly kind: AccountKind
  readonly ownerId: number
}

const ofPersons: ReadonlySet<AccountKind> = new Set(['available', 'frozen'])

/** Whether an account is a person's: these are never below zero. */
export const isPersons = ({ kind }: Pick<AccountName, 'kind'>): boolean => ofPersons.has(kind)

/** The key of an account; accounts are locked in the order of their keys. */
export const accountKey = ({ kind, ownerId }: AccountName): string => `${kind} ${ownerId}`

/** An amount that comes to an account, or goes from it when it is below zero. */
export interface Posting extends AccountName {
  readonly cents: number
  /** Why it changes, as the owner of a wallet is told; 0 for the site's accounts. */
  readonly changeType: number
}

/** A posting that was carried out, with the balance it left. */
export interface Entry extends Posting {
  readonly balanceCents: number
}

export type LedgerRefusal = 'unbalanced' | 'too-few' | 'not-whole' | 'insufficient'

/** Balances by `accountKey`; an account that is not there has none. */
export type Balances = ReadonlyMap<string, number>

const isWholeCents = (cents: number) => Number.isSafeInteger(cents) && cents !== 0

/** What is wrong with postings, whatever the balances are; null for nothing. Two of one account are wrong too. */
function faultOf(postings: readonly Posting[]): LedgerRefusal | null {
  if (new Set(postings.map(accountKey)).size !== postings.length || postings.length < 2) return 'too-few'
  if (!postings.every(({ cents }) => isWholeCents(cents))) return 'not-whole'
  return postings.reduce((sum, { cents }) => sum + cents, 0) === 0 ? null : 'unbalanced'
}

/** Postings without those of nothing: a share of no cents moves no money. */
export const withoutNothing = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ cents }) => cents !== 0)

/** Carries out a transaction: all of its postings, or none. */
export function applyPostings(
  balances: Balances,
  postings: readonly Posting[],
): { readonly entries: readonly Entry[]; readonly balances: Balances } | { readonly refusal: LedgerRefusal } {
  const refusal = faultOf(postings)
  if (refusal) return { refusal }
  const after = new Map(balances)
  const entries: Entry[] = []
  for (const posting of postings) {
    const key = accountKey(posting)
    const balanceCents = (after.get(key) ?? 0) + posting.cents
    if (balanceCents < 0 && isPersons(posting)) return { refusal: 'insufficient' }
    if (!Number.isSafeInteger(balanceCents)) return { refusal: 'not-whole' }
    after.set(key, balanceCents)
    entries.push({ ...posting, balanceCents })
  }
  return { entries, balances: after }
}
