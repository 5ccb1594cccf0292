import type { Tx } from '../../../drivers/db/db.ts'

/**
 * Revokes everything pending of a person on every instance: codes, links, tickets, proofs and QR screens are issued
 * under a version of their credentials, and valid under no other (docs/reference/threats.md#pending-access). The login
 * of `keptSessionId`, if given, still counts as recent. Call it in the transaction of the change. Returns the new
 * version.
 */
export async function revokePendingAccess(
  tx: Tx,
  userId: number,
  keptSessionId: number | null,
): Promise<number> {
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

/**
 * Ends every session of a person but one (all without `keptId`), and revokes what is pending; returns the new version.
 */
export async function endOtherSessions(tx: Tx, userId: number, keptId: number | null): Promise<number> {
  const version = await revokePendingAccess(tx, userId, keptId)
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId ?? 0)
    .execute()
  return version
}

/**
 * Ends every session of a locked-out account but one (if given), and revokes what is pending. Until the sessions are
 * deleted, requests with one get the reason; they never become valid again.
 */
export async function endSessionsOfInactive(
  tx: Tx,
  userId: number,
  keptId: number | null,
  now: number,
): Promise<void> {
  await revokePendingAccess(tx, userId, keptId)
  await tx
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', keptId ?? 0)
    .where('expires_at', '>', now)
    .execute()
}

/** Ends one session of a person, and revokes what is pending; returns whether it existed. `keptId` is the caller's. */
export async function endSession(
  tx: Tx,
  userId: number,
  id: number,
  keptId: number | null = null,
): Promise<boolean> {
  await revokePendingAccess(tx, userId, keptId)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
