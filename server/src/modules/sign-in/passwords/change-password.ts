import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { changeUser, checkPassword, findPasswordHash, findUser, foldName } from '../../users/index.ts'
import { publishSessionsChanged } from '../sessions/session-changes.ts'
import { endOtherSessions } from '../sessions/session-store.ts'
import { forgetFailures } from './attempt-limit.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { verifyOwnPassword } from './verify-password.ts'

/** Stores the prepared password in a transaction of the caller; throws when the old one changed meanwhile. */
export type WritePassword = (tx: Tx) => Promise<void>

/**
 * Looks at a new password of the viewer and answers what writes it and ends all their other sessions; whoever writes
 * tells of it (`publishSessionsChanged`). Refuses a wrong old one with LOGIN_FAILED (counted as at a log-in), an equal one
 * with USER_UPDATE_ERROR, and what the site's rules do not allow. Whoever has no password yet needs no old one.
 */
export async function prepareNewPassword(
  ctx: Context,
  viewer: Member,
  oldPassword: string,
  newPassword: string,
): Promise<WritePassword> {
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  const before = await findPasswordHash(ctx.db, viewer.id)
  await checkPassword(ctx, newPassword)
  if (before !== '') {
    await verifyOwnPassword(ctx, viewer, user, before, oldPassword)
    if (newPassword === oldPassword) throw new AppError('USER_UPDATE_ERROR')
  }
  const passwordHash = await hashPassword(newPassword)
  return async (tx) => {
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
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  await ctx.transaction(await prepareNewPassword(ctx, viewer, oldPassword, newPassword))
  publishSessionsChanged(ctx, viewer.id)
}

/**
 * Gives somebody who has shown who they are a new password, and ends all their sessions. Refuses with USER_UPDATE_ERROR
 * the one they have. `within` uses the proof up, in the same transaction, and throws to refuse.
 */
export async function resetPassword(
  ctx: Context,
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
    await endOtherSessions(tx, userId, null)
    // Whoever forgot the password has most likely tried too many.
    await forgetFailures(tx, foldName(user.username))
  })
  publishSessionsChanged(ctx, userId)
}
