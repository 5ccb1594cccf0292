import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { changeUser, checkPassword, findPasswordHash, findUser, foldName } from '../users/index.ts'
import { hashPassword } from './password-hash.ts'
import { provePassword } from './prove-password.ts'
import { tellSessionsChanged } from './session-changes.ts'
import { endOtherSessions } from './session-store.ts'

/**
 * Gives the viewer a new password and ends all their other sessions. Refuses a wrong old one with LOGIN_FAILED (counted
 * as at a log-in), an equal one with USER_UPDATE_ERROR, and what the site's rules do not allow. Whoever has no password
 * yet needs no old one.
 */
export async function changePassword(
  ctx: Context,
  viewer: Member,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  const before = await findPasswordHash(ctx.db, viewer.id)
  await checkPassword(ctx, newPassword)
  if (before !== '') {
    const claim = { key: foldName(user.username), userId: user.id, passwordHash: before }
    await provePassword(ctx, viewer.client, claim, oldPassword)
    if (newPassword === oldPassword) throw new AppError('USER_UPDATE_ERROR')
  }
  const passwordHash = await hashPassword(newPassword)
  await ctx.transaction(async (tx) => {
    await changeUser(tx, viewer.id, { passwordHash }, ctx.clock.now())
    await endOtherSessions(tx, viewer.id, viewer.sessionId)
  })
  tellSessionsChanged(ctx, viewer.id)
}
