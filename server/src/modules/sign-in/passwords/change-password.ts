import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { acquireLock } from '../../../drivers/db/dialect.ts'
import { engineOf } from '../../../drivers/db/prepared.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Member, Viewer } from '../../../viewer.ts'
import { changeUser, checkPassword, findPasswordHash, findUser, foldName } from '../../users/index.ts'
import { requireSecondFactor } from '../login-methods.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { publishSessionsChanged } from '../sessions/session-changes.ts'
import { requireStepUp } from '../step-up-verification.ts'
import { deleteFailures } from './attempt-limit.ts'
import { rememberAddress } from './known-addresses.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { verifyOwnPassword } from './verify-password.ts'

/** Stores the prepared password in a transaction of the caller; throws if the old one changed meanwhile. */
export type WritePassword = (tx: Tx) => Promise<void>

/** Serializes concurrent changes of one person's passwords: the second one reads the result of the first. */
export const lockPasswords = (tx: Tx, userId: number) =>
  acquireLock(tx, engineOf(tx), `passwords of ${userId}`)

/** Proves that a change is its owner's: the current password, and a code of the second factor where one is on. */
export interface OwnerProof {
  readonly password: string
  readonly code: string
}

/**
 * Validates a new password of the viewer; returns a function that stores it and ends all their other sessions. The
 * caller announces that (`publishSessionsChanged`). Throws LOGIN_FAILED for a wrong old one (counted like a failed
 * login), USER_UPDATE_ERROR for an equal one, SMS_CODE_ERROR for a wrong code, and errors by the site's password
 * rules. A user without a password must have logged in recently instead (UNAUTHORIZED).
 */
export async function prepareNewPassword(
  ctx: Context,
  viewer: Member,
  { password: oldPassword, code }: OwnerProof,
  newPassword: string,
): Promise<WritePassword> {
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  const before = await findPasswordHash(ctx.db, viewer.id)
  await checkPassword(ctx, newPassword)
  if (before === '') await requireStepUp(ctx, viewer)
  else {
    await verifyOwnPassword(ctx, viewer, user, before, oldPassword)
    if (newPassword === oldPassword) throw new AppError('USER_UPDATE_ERROR')
    await requireSecondFactor(ctx, viewer.id, code)
  }
  const passwordHash = await hashPassword(newPassword)
  return async (tx) => {
    await lockPasswords(tx, viewer.id)
    // The password was changed while the old one was being verified.
    if ((await findPasswordHash(tx, viewer.id)) !== before) throw new AppError('LOGIN_FAILED')
    await changeUser(tx, viewer.id, { passwordHash }, ctx.clock.now())
    await endOtherSessions(tx, viewer.id, viewer.sessionId)
  }
}

/** Sets a new password for the viewer and ends all their other sessions; throws like `prepareNewPassword`. */
export async function changePassword(
  ctx: Context,
  viewer: Member,
  proof: OwnerProof,
  newPassword: string,
): Promise<void> {
  await ctx.transaction(await prepareNewPassword(ctx, viewer, proof, newPassword))
  publishSessionsChanged(ctx, viewer.id)
}

/**
 * Sets a new password for a person whose identity was verified, ends all their sessions and revokes what is pending.
 * Remembers the caller's address for a while, so that guesses of others do not lock it out. Throws USER_UPDATE_ERROR
 * for the current password. `within` consumes the proof in the same transaction, and throws to refuse.
 */
export async function resetPassword(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  password: string,
  within: (tx: Tx) => Promise<void>,
): Promise<void> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw new AppError('NOT_FOUND_USER')
  const before = await findPasswordHash(ctx.db, userId)
  if (before !== '' && (await isPasswordOf(before, password))) throw new AppError('USER_UPDATE_ERROR')
  const passwordHash = await hashPassword(password)
  await ctx.transaction(async (tx) => {
    await within(tx)
    await changeUser(tx, userId, { passwordHash }, ctx.clock.now())
    const credentialsVersion = await endOtherSessions(tx, userId, null)
    await rememberAddress(ctx, tx, { id: userId, credentialsVersion }, viewer.client.ip)
    // The person has probably tried too many wrong passwords.
    await deleteFailures(tx, foldName(user.username))
  })
  publishSessionsChanged(ctx, userId)
}
