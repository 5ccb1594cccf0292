import { groupIds, type InputOf, type OutputOf, type signInApi, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { findCredentials, findUser, foldName, noteLogin, type User } from '../users/index.ts'
import { openSession, presentLogin, type Tokens } from './open-session.ts'
import { type Claim, provePassword } from './prove-password.ts'
import { listMemberships } from './session-store.ts'

/** Characters of a name by which wrong passwords are counted; no account has a longer one. */
const keyCharacters = 100

/** Banned, refused and ignored accounts do not get a session; they are told why (wire-contract 5.1). */
function refuseByStatus(user: User): void {
  const { id, username: userName, rejectReason } = user
  if (user.status === userStatus.banned)
    throw new AppError('USER_BAN', undefined, { banReason: rejectReason })
  if (user.status === userStatus.refused)
    throw new AppError('VALIDATE_REJECT', undefined, { id, userName, rejectReason })
  if (user.status === userStatus.ignored) throw new AppError('VALIDATE_IGNORE')
}

interface Given {
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/** Whoever has this name and password. Refuses unknown names and wrong passwords alike. */
async function authenticate(
  ctx: Context,
  viewer: Viewer,
  { username = '', password = '' }: Given,
): Promise<{ user: User; claim: Claim }> {
  const name = username.trim()
  if (name === '') throw invalid('请输入用户名', 'Enter a user name')
  if (password === '') throw invalid('请输入密码', 'Enter a password')
  const found = await findCredentials(ctx.db, name)
  const claim = {
    key: found?.usernameKey ?? foldName(name).slice(0, keyCharacters),
    userId: found?.id ?? null,
    passwordHash: found?.passwordHash ?? '',
  }
  await provePassword(ctx, viewer.client, claim, password)
  const user = await findUser(ctx.db, claim.userId ?? 0)
  if (!user) throw new AppError('LOGIN_FAILED')
  refuseByStatus(user)
  return { user, claim }
}

async function startLogin(ctx: Context, viewer: Viewer, userId: number, claim: Claim): Promise<Tokens> {
  return ctx.transaction(async (tx) => {
    const now = await noteLogin(tx, userId, viewer.client.ip, ctx.clock.now())
    // The password was changed while it was being looked at: it is not the person's any more.
    if (now !== claim.passwordHash) throw new AppError('LOGIN_FAILED')
    return openSession(ctx, tx, viewer.client, userId)
  })
}

/** Logs in by user name or mobile number and password. */
export async function logIn(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof signInApi.logIn>,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.logIn>> {
  const { user, claim } = await authenticate(ctx, viewer, input)
  return presentLogin(viewer, exchange, user, await startLogin(ctx, viewer, user.id, claim))
}

/** Logs an administrator in, while the site is closed too; anybody else is refused with UNAUTHORIZED. */
export async function logInAsAdministrator(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof signInApi.logInAsAdministrator>,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.logInAsAdministrator>> {
  const { user, claim } = await authenticate(ctx, viewer, input)
  const groups = await listMemberships(ctx.db, user.id, ctx.clock.now())
  if (!groups.some(({ group_id }) => group_id === groupIds.administrator)) throw new AppError('UNAUTHORIZED')
  const tokens = await startLogin(ctx, viewer, user.id, claim)
  return { ...presentLogin(viewer, exchange, user, tokens), id: user.id }
}
