import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { changeUser, findPasswordHash, findUser, foldName } from '../users/index.ts'
import { forgetFailures } from './login-failure-store.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { publishSessionsChanged } from './session-changes.ts'
import { endOtherSessions } from './session-store.ts'

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
