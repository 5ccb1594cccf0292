import type { Db, Tx } from '../../drivers/db/db.ts'
import type { CodeTarget } from './code-store.ts'

/** Returns when codes were sent to a number or address since a time. */
export async function listSentTo(tx: Tx, { channel, contact }: CodeTarget, since: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('contact_codes')
    .select('created_at')
    .where('channel', '=', channel)
    .where('contact', '=', contact)
    .where('created_at', '>', since)
    .execute()
  return rows.map((row) => row.created_at)
}

/** Counts mails since a time to unknown addresses: to one of them, or to all. */
export async function countSentToUnknown(db: Db, contact: string | null, since: number): Promise<number> {
  const { n } = await db
    .selectFrom('contact_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('channel', '=', 'email')
    .where('user_id', '=', 0)
    .where('created_at', '>', since)
    .$if(contact !== null, (query) => query.where('contact', '=', contact ?? ''))
    .executeTakeFirstOrThrow()
  return n
}

/** Returns when codes were sent for one caller since a time. */
export async function listSentFor(tx: Tx, ip: string, since: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('contact_codes')
    .select('created_at')
    .where('ip', '=', ip)
    .where('created_at', '>', since)
    .execute()
  return rows.map((row) => row.created_at)
}

/** Deletes codes that were sent before a time. */
export async function deleteCodesBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom('contact_codes').where('created_at', '<', time).execute()
}
