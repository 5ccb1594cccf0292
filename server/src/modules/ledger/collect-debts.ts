import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { Posting } from './ledger-rules.ts'
import { postTransaction, readBalance } from './ledger-store.ts'
import { payDebt } from './refund-rules.ts'

/** Returns a user's debt to the site, in cents. */
export async function debtOf(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('kind', '=', 'debt')
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return Math.max(0, -(row?.balance_cents ?? 0))
}

/**
 * Collects debts from the income of a transaction's recipients, whose accounts are locked already. `payerId` is exempt:
 * returned money is not income.
 */
export async function collectDebts(
  tx: Tx,
  postings: readonly Posting[],
  payerId: number,
  now: number,
): Promise<void> {
  const earners = postings.filter(
    ({ kind, ownerId, cents }) => kind === 'available' && cents > 0 && ownerId !== payerId,
  )
  for (const { ownerId: userId, cents } of earners) {
    const owed = await debtOf(tx, userId)
    if (owed === 0) continue
    const { availableCents } = await readBalance(tx, userId)
    const debt = payDebt(userId, Math.min(cents, availableCents), owed)
    const reason = { subject: 'debt', subjectId: userId, step: randomUUID() } as const
    const facts = { orderId: 0, threadId: 0, actorId: 0, note: '' }
    if (debt.length > 0) await postTransaction(tx, { ...reason, postings: debt, ...facts }, now)
  }
}
