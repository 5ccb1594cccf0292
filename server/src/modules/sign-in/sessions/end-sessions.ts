import type { Tx } from '../../../drivers/db/db.ts'

/**
 * Ends everything that is pending of a person on every instance: each code, link, ticket, proof and screen was given out
 * under a version of their credentials, and holds under no other (docs/reference/threats.md#pending-access). The log-in
 * of one session, if one is named, still counts as fresh. To be called in the transaction of what ends it.
 * Answers the new version.
 */
export async function endPending(tx: Tx, userId: number, keptSessionId: number | null): Promise<number> {
  const row = await tx
    .updateTable('users')
    .set((eb) => ({ credentials_version: eb('credentials_version', '+', 1) }))
    .where('id', '=', userId)
    .returning('credentials_version')
    .executeTakeFirst()
  const version = row?.credentials_version ?? 0
  if (keptSessionId === null) return version
  await tx
    .updateTable('sessions')
    .set({ credentials_version: version })
    .where('user_id', '=', userId)
    .where('id', '=', keptSessionId)
    .where('credentials_version', '=', version - 1)
    .execute()
  return version
}

/** Ends every session of a person but one, all of them when none is named, and what is pending; answers the new version. */
export async function endOtherSessions(tx: Tx, userId: number, keptId: number | null): Promise<number> {
  const version = await endPending(tx, userId, keptId)
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId ?? 0)
    .execute()
  return version
}

/**
 * Ends every session of an account that is shut out, but one if it is named, and what is pending. Until they are swept
 * away, whoever comes by one of them is told why; it never holds again.
 */
export async function endSessionsOfShutOut(
  tx: Tx,
  userId: number,
  keptId: number | null,
  now: number,
): Promise<void> {
  await endPending(tx, userId, keptId)
  await tx
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', keptId ?? 0)
    .where('expires_at', '>', now)
    .execute()
}

/** Ends one session of a person, and what is pending; answers whether there was one. `keptId` is the caller's. */
export async function endSession(
  tx: Tx,
  userId: number,
  id: number,
  keptId: number | null = null,
): Promise<boolean> {
  await endPending(tx, userId, keptId)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
