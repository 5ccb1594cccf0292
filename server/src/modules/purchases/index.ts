import type { Db, Engine } from '../../drivers/db/db.ts'
import { prepare } from '../../drivers/db/prepared.ts'

const selectPurchased = prepare<{ userId: number; threadIds: readonly number[] }, { thread_id: number }>(
  ({ db, given, isOneOf }) =>
    db
      .selectFrom('purchases')
      .select('thread_id')
      .distinct()
      .where('user_id', '=', given.userId)
      .where((eb) => isOneOf(eb.ref('thread_id'), 'threadIds')),
)

/** Which of these threads the person has unlocked, whole or by their attachments. Read at every look, never remembered. */
export async function hasPurchased(
  db: Db,
  engine: Engine,
  userId: number | null,
  threadIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userId === null || threadIds.length === 0) return new Set()
  const rows = await selectPurchased(db, engine, { userId, threadIds })
  return new Set(rows.map((row) => row.thread_id))
}
