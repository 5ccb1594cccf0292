import { limits } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { anyAddress, countFailure, subtractFailures } from './login-failure-store.ts'

const lockMs = limits.loginLockMinutes * 60_000

/**
 * Counts a guess before it is looked at, so that many at once cannot slip through together, and refuses when there were
 * too many. `name` says what is guessed and whose it is; no user name has a blank in it.
 */
export async function claimAttempt(ctx: Context, name: `${string} ${number}`): Promise<void> {
  const now = ctx.clock.now()
  const failures = await ctx.transaction((tx) =>
    countFailure(tx, {
      key: name,
      address: anyAddress,
      most: limits.loginFailuresMost,
      now,
      forgottenAt: now - lockMs,
    }),
  )
  if (failures !== null) return
  const minutes = limits.loginLockMinutes
  throw new AppError('LOGIN_FAILED', localized('signIn.code.locked', { minutes }))
}

/** Forgets the guesses before a right one. */
export async function clearAttempts(ctx: Context, name: `${string} ${number}`): Promise<void> {
  await ctx.transaction((tx) => subtractFailures(tx, name, anyAddress, limits.loginFailuresMost))
}
