import { groupIds, type InputOf, type OutputOf, type signInApi, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { findCredentials, findUser, foldName, type User } from '../users/index.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { verifyPassword } from './passwords/verify-password.ts'
import { refuseByStatus } from './refused-account.ts'
import { requirePhone } from './requirements/phone-requirement.ts'
import { requireWechat } from './requirements/wechat-requirement.ts'
import { listMemberships } from './sessions/session-store.ts'

/** Maximum characters of the key that counts wrong passwords; no account has a longer name. */
const keyCharacters = 100

interface LoginCredentials {
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** Code of the second factor. */
  readonly code?: string | undefined
}

/**
 * Returns the user with this name and password, and whether a code of the second factor was consumed. Throws the same
 * for unknown names and wrong passwords.
 */
export async function authenticate(
  ctx: Context,
  viewer: Viewer,
  { username = '', password = '', code = '' }: LoginCredentials,
): Promise<{ user: User; passwordHash: string; isBoth: boolean }> {
  const name = username.trim()
  if (name === '') throw invalid('signIn.username.required')
  if (password === '') throw invalid('signIn.password.required')
  const found = await findCredentials(ctx.db, name)
  const claim = {
    key: found?.usernameKey ?? foldName(name).slice(0, keyCharacters),
    userId: found?.id ?? null,
    passwordHash: found?.passwordHash ?? '',
  }
  const { hasSecondFactor: isBoth } = await verifyPassword(ctx, viewer.client, claim, password, { code })
  const user = await findUser(ctx.db, claim.userId ?? 0)
  if (!user) throw new AppError('LOGIN_FAILED')
  return { user, passwordHash: claim.passwordHash, isBoth }
}

/** Logs in by user name or mobile number and password. */
export async function logIn(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof signInApi.logIn>,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.logIn>> {
  const { user, ...proof } = await authenticate(ctx, viewer, input)
  const view = await completeSignIn(ctx, viewer, exchange, user, proof)
  await requireWechat(ctx, viewer, user, input.type, view)
  return requirePhone(ctx, user, input.type, view)
}

/** Logs an administrator in good standing in, even while the site is closed; throws UNAUTHORIZED for others. */
export async function logInAsAdministrator(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof signInApi.logInAsAdministrator>,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.logInAsAdministrator>> {
  const { user, ...proof } = await authenticate(ctx, viewer, input)
  await refuseByStatus(ctx, exchange, user)
  if (user.status !== userStatus.normal) throw new AppError('UNAUTHORIZED')
  const groups = await listMemberships(ctx.db, user.id, ctx.clock.now())
  if (!groups.some(({ group_id }) => group_id === groupIds.administrator)) throw new AppError('UNAUTHORIZED')
  return { ...(await completeSignIn(ctx, viewer, exchange, user, proof)), id: user.id }
}
