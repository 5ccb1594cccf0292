import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { takeLock } from '../../../drivers/db/dialect.ts'
import { engineOf } from '../../../drivers/db/prepared.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Member, Viewer } from '../../../viewer.ts'
import { changeUser, checkPassword, findPasswordHash, findUser, foldName } from '../../users/index.ts'
import { requireSecondFactor } from '../login-methods.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { publishSessionsChanged } from '../sessions/session-changes.ts'
import { requireStepUp } from '../step-up-verification.ts'
import { forgetFailures } from './attempt-limit.ts'
import { rememberAddress } from './known-addresses.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { verifyOwnPassword } from './verify-password.ts'

/** Stores the prepared password in a transaction of the caller; throws when the old one changed meanwhile. */
export type WritePassword = (tx: Tx) => Promise<void>

/** Of two who change a password of one person at once, the second waits and finds what the first has written. */
export const lockPasswords = (tx: Tx, userId: number) => takeLock(tx, engineOf(tx), `passwords of ${userId}`)

/** What proves that a change is its owner's: the password there is, and a code of the second factor where one is on. */
export interface OwnerProof {
  readonly password: string
  readonly code: string
}

/**
 * Looks at a new password of the viewer and answers what writes it and ends all their other sessions; whoever writes
 * tells of it (`publishSessionsChanged`). Refuses a wrong old one with LOGIN_FAILED (counted as at a log-in), an equal one
 * with USER_UPDATE_ERROR, a wrong code with SMS_CODE_ERROR, and what the site's rules do not allow. Whoever has no
 * password yet must have logged in recently instead (UNAUTHORIZED).
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
    // The password was changed while it was being looked at: what was proved is not the person's any more.
    if ((await findPasswordHash(tx, viewer.id)) !== before) throw new AppError('LOGIN_FAILED')
    await changeUser(tx, viewer.id, { passwordHash }, ctx.clock.now())
    await endOtherSessions(tx, viewer.id, viewer.sessionId)
  }
}

/** Gives the viewer a new password and ends all their other sessions; refuses as `prepareNewPassword` does. */
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
 * Gives somebody who has shown who they are a new password, ends all their sessions and what is pending, and knows the
 * caller's address for a while, so that they can log in from it whatever others try. Refuses with USER_UPDATE_ERROR
 * the one they have. `within` uses the proof up, in the same transaction, and throws to refuse.
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
    // Whoever forgot the password has most likely tried too many.
    await forgetFailures(tx, foldName(user.username))
  })
  publishSessionsChanged(ctx, userId)
}
