import { sql } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { engineOf, prepareAnywhere, prepareWrite } from '../../drivers/db/prepared.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import {
  type AccountKind,
  type AccountName,
  accountKey,
  applyPostings,
  type Balances,
  isUserAccount,
  type Posting,
} from './ledger-rules.ts'

/** The unique reason of a transaction: each subject takes each step at most once. */
export interface Reason {
  readonly subject: 'order' | 'adjustment' | 'withdrawal' | 'gateway' | 'refund' | 'debt' | 'dispute'
  /**
   * Id of the order, withdrawal, gateway payment, refund or dispute; for an adjustment, the user whose wallet it
   * changes.
   */
  readonly subjectId: number
  readonly step: string
}

/** The columns of a transaction. */
export interface TransactionFacts extends Reason {
  readonly postings: readonly Posting[]
  /** 0 when no order or no thread is concerned. */
  readonly orderId: number
  readonly threadId: number
  /** The user who caused it. */
  readonly actorId: number
  /** Text that the wallet shows instead of the name of the change type. */
  readonly note: string
}

/** The error of a money call that business rules refuse (docs/reference/wire-money.md#orders). */
export const refused = (...text: Parameters<typeof localized>): AppError =>
  new AppError('INTERNAL_ERROR', localized(...text))

/** The payer has too little money; callers replace the message. */
export class InsufficientFunds extends AppError {
  constructor() {
    super('INTERNAL_ERROR', localized('ledger.funds.insufficient'))
  }
}

interface AccountRow {
  readonly id: number
  readonly kind: AccountKind
  readonly owner_id: number
  readonly balance_cents: number
}

const insertAccount = prepareWrite<{ kind: AccountKind; ownerId: number; now: number }, never>(
  ({ tx, parameters: { kind, ownerId, now } }) =>
    tx
      .insertInto('ledger_accounts')
      .values({ kind, owner_id: ownerId, balance_cents: 0, created_at: now })
      .onConflict((conflict) => conflict.doNothing()),
)

async function lockRows(tx: Tx, accounts: readonly AccountName[]): Promise<readonly AccountRow[]> {
  const names = accounts.map(({ kind, ownerId }) => sql`(${kind}, cast(${ownerId} as bigint))`)
  const { rows } = await sql<AccountRow>`
    select id, kind, owner_id, balance_cents from ledger_accounts
    where (kind, owner_id) in (values ${sql.join(names)}) order by kind, owner_id ${forUpdate(engineOf(tx))}
  `.execute(tx)
  return rows
}

/**
 * Returns the accounts of postings; creates missing ones, and locks all in the same order until the transaction ends.
 */
async function lockAccounts(
  tx: Tx,
  postings: readonly Posting[],
  now: number,
): Promise<ReadonlyMap<string, AccountRow>> {
  let rows = await lockRows(tx, postings)
  if (rows.length < postings.length) {
    const inOrder = [...postings].sort((one, other) => (accountKey(one) < accountKey(other) ? -1 : 1))
    for (const { kind, ownerId } of inOrder) await insertAccount(tx, { kind, ownerId, now })
    rows = await lockRows(tx, postings)
  }
  return new Map(rows.map((row) => [accountKey({ kind: row.kind, ownerId: row.owner_id }), row]))
}

const setBalance = prepareWrite<{ id: number; cents: number }, never>(({ tx, parameters: { id, cents } }) =>
  tx.updateTable('ledger_accounts').set({ balance_cents: cents }).where('id', '=', id),
)

async function insertTransaction(tx: Tx, facts: TransactionFacts, now: number): Promise<number> {
  const { subject, subjectId, step, orderId, threadId, actorId, note } = facts
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({
      subject,
      subject_id: subjectId,
      step,
      order_id: orderId,
      thread_id: threadId,
      actor_id: actorId,
      note,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Writes a ledger transaction: its entries and the resulting balances, in the caller's database transaction. The only
 * writer of balances. Refuses (InsufficientFunds) when a person's balance is too low; a transaction that exists already
 * or is unbalanced is a programming error.
 */
export async function postTransaction(tx: Tx, facts: TransactionFacts, now: number): Promise<void> {
  const accounts = await lockAccounts(tx, facts.postings, now)
  const balances: Balances = new Map([...accounts].map(([key, row]) => [key, row.balance_cents]))
  const done = applyPostings(balances, facts.postings)
  if ('refusal' in done) {
    if (done.refusal === 'insufficient') throw new InsufficientFunds()
    throw new Error(`the postings of ${facts.subject} ${facts.subjectId} are ${done.refusal}`)
  }
  const transactionId = await insertTransaction(tx, facts, now)
  const rows = done.entries.map((entry) => ({
    transaction_id: transactionId,
    account_id: accounts.get(accountKey(entry))?.id ?? 0,
    user_id: isUserAccount(entry) ? entry.ownerId : 0,
    is_frozen: entry.kind === 'frozen' ? 1 : 0,
    change_type: entry.changeType,
    cents: entry.cents,
    balance_cents: entry.balanceCents,
    created_at: now,
  }))
  await tx.insertInto('ledger_entries').values(rows).execute()
  for (const { account_id, balance_cents } of rows)
    await setBalance(tx, { id: account_id, cents: balance_cents })
}

/** A person's balances, in cents. */
export interface PersonBalance {
  readonly availableCents: number
  readonly frozenCents: number
}

const selectBalances = prepareAnywhere<{ userId: number }, { kind: AccountKind; balance_cents: number }>(
  ({ db, parameters }) =>
    db
      .selectFrom('ledger_accounts')
      .select(['kind', 'balance_cents'])
      .where('owner_id', '=', parameters.userId)
      .where('kind', 'in', ['available', 'frozen']),
)

/** Returns the balance of a user in cents; zeros without an account. */
export async function readBalance(db: Db, userId: number): Promise<PersonBalance> {
  const rows = await selectBalances(db, { userId })
  const of = (kind: AccountKind) => rows.find((row) => row.kind === kind)?.balance_cents ?? 0
  return { availableCents: of('available'), frozenCents: of('frozen') }
}

/**
 * Locks existing accounts before one database transaction writes several ledger transactions, so that the lock order is
 * the same everywhere.
 */
export async function lockExisting(tx: Tx, accounts: readonly AccountName[]): Promise<void> {
  await lockRows(tx, accounts)
}

/** Returns the available balances of users in cents, locked until the transaction ends. */
export async function lockAvailable(
  tx: Tx,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const names = [...new Set(userIds)].filter((id) => id !== 0)
  const postings = names.map((ownerId) => ({ kind: 'available', ownerId, cents: 0, changeType: 0 }) as const)
  if (postings.length === 0) return new Map()
  const rows = await lockAccounts(tx, postings, now)
  return new Map([...rows.values()].map((row) => [row.owner_id, row.balance_cents]))
}

/** Returns the sum of an order's frozen-money changes of some types, in cents; negative when they took money out. */
export async function sumFrozenChanges(
  tx: Tx,
  orderId: number,
  changeTypes: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.cents), 0) as cents from ledger_transactions as t
    join ledger_entries as e on e.transaction_id = t.id
    where t.order_id = ${orderId} and e.is_frozen = 1 and e.change_type in (${sql.join(changeTypes)})
  `.execute(tx)
  return rows[0]?.cents ?? 0
}
