import { type Endpoint, type InputOf, signInApi } from '@chaguan/contracts'
import type { WriteBehind } from '../../context/write-behind.ts'
import type { Context } from '../../context.ts'
import { AppError, audited } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { type Member, type Viewer, versionedUser } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { findPasswordHash, findUser } from '../users/index.ts'
import { hasSecondFactor, requireSecondFactor } from './login-methods.ts'
import { verifyOwnPassword } from './passwords/verify-password.ts'
import { findAdministeredAt, findSessionStart, storeAdministered } from './sessions/session-store.ts'
import { deleteTicket, issueTicket, readTicket } from './ticket-store.ts'

/** Seconds for which a login or a repeated password counts as recent. */
const freshSeconds = 30 * 60

/**
 * Ticket of a session that repeated its password. It is never issued to a client, but derived from the session id and a
 * secret.
 */
const ticketOf = (ctx: Context, sessionId: number) => ctx.secrets.sign('proved session', String(sessionId))

/** A session whose owner must prove their identity. */
export type ProvedSession = Pick<Member, 'id' | 'sessionId'>

/**
 * Returns whether the session began with a recent login, or its owner has just given the password again. Refreshed
 * tokens do not count, and a change of the person's credentials in another session ends it.
 */
export async function hasRecentLogin(ctx: Context, { id, sessionId }: ProvedSession): Promise<boolean> {
  if (sessionId === null) return false
  const now = ctx.clock.now()
  const startedAt = await findSessionStart(ctx.db, sessionId)
  if (startedAt !== undefined && now - startedAt < freshSeconds * 1000) return true
  return (await readTicket(ctx.db, 'proved', ticketOf(ctx, sessionId), now))?.userId === id
}

/**
 * Verifies the viewer's password, and a code of their second factor if they have one, and marks their session as
 * recently verified (wire: `users/prove`).
 */
export async function proveSelf(
  ctx: Context,
  viewer: Member,
  { password = '', code = '' }: InputOf<typeof signInApi.proveSelf>,
): Promise<[]> {
  const { id, sessionId } = viewer
  const user = await findUser(ctx.db, id)
  if (!user || sessionId === null) throw new AppError('INVALID_TOKEN')
  const passwordHash = await findPasswordHash(ctx.db, id)
  if (passwordHash === '') throw proofRequired('login')
  try {
    await verifyOwnPassword(ctx, viewer, user, passwordHash, password)
    await requireSecondFactor(ctx, id, code)
  } catch (error) {
    const isWrong = viewer.isAdmin && password !== '' && error instanceof AppError
    throw isWrong ? audited(error, localized('audit.refused.user', { id }), { user: [id] }) : error
  }
  await ctx.transaction(async (tx) => {
    const token = ticketOf(ctx, sessionId)
    const now = ctx.clock.now()
    await deleteTicket(tx, token)
    const user = versionedUser(viewer)
    await storeAdministered(tx, sessionId, now)
    await issueTicket(tx, { scope: 'proved', user, payload: {}, now, seconds: freshSeconds, token })
  })
  return []
}

const texts = {
  password: localized('signIn.stepUp.password'),
  login: localized('signIn.stepUp.login'),
} as const

function proofRequired(
  prove: keyof typeof texts,
  more: { secondFactor?: boolean; idle?: true } = {},
): AppError {
  const { secondFactor, ...rest } = more
  return new AppError('UNAUTHORIZED', texts[prove], { prove, ...(secondFactor && { secondFactor }), ...rest })
}

/** Returns the error for an idle administrator. */
async function idleRefusal(ctx: Context, userId: number): Promise<AppError> {
  if ((await findPasswordHash(ctx.db, userId)) === '') return proofRequired('login', { idle: true })
  return proofRequired('password', { secondFactor: await hasSecondFactor(ctx, userId), idle: true })
}

/**
 * Throws unless the viewer has logged in or given the password recently. Required before a login method is added or
 * another account is changed, so that a stolen session cannot take over an account. UNAUTHORIZED with `{prove}`:
 * `password`, with `secondFactor` if a code of it is needed too, or `login` for users without a password.
 */
export async function requireStepUp(ctx: Context, viewer: ProvedSession): Promise<void> {
  const refusal = await refusalWithoutStepUp(ctx, viewer)
  if (refusal) throw refusal
}

/**
 * Returns the error that `requireStepUp` would throw, for calls that learn in their transaction whether they need the
 * proof.
 */
export async function refusalWithoutStepUp(ctx: Context, viewer: ProvedSession): Promise<AppError | null> {
  if (await hasRecentLogin(ctx, viewer)) return null
  if ((await findPasswordHash(ctx.db, viewer.id)) === '') return proofRequired('login')
  return proofRequired('password', { secondFactor: await hasSecondFactor(ctx, viewer.id) })
}

/** Like `requireStepUp`, but lets users without a password pass: what they add becomes their login method. */
export async function requireStepUpIfPassword(ctx: Context, viewer: ProvedSession): Promise<void> {
  if ((await findPasswordHash(ctx.db, viewer.id)) !== '') await requireStepUp(ctx, viewer)
}

const minuteMs = 60_000

/** Last administrative calls of sessions, in milliseconds since 1970. */
const administered: WriteBehind<Context, number, number> = {
  name: 'last actions of administrators',
  delayMs: 1000,
  merge: Math.max,
  store: (ctx, seenAt) =>
    ctx.transaction(async (tx) => {
      for (const [id, at] of seenAt) await storeAdministered(tx, id, at)
    }),
}

/** Calls that maintain the session itself are exempt. */
const isOfSession = ({ path }: Endpoint) => path === signInApi.refreshToken.path

/**
 * Throws UNAUTHORIZED with `{prove, idle}` for administrative calls of a session that has made none for the minutes of
 * the setting `admin_idle_minutes`, until its owner gives the password or logs in again; 0 disables the check. Other
 * endpoints are not affected. Runs after the permission check, so that others do not get this error.
 */
export async function idleGate(ctx: Context, { id, sessionId }: Viewer, endpoint: Endpoint): Promise<void> {
  if (endpoint.access !== 'admin' || isOfSession(endpoint) || id === null || sessionId === null) return
  const { admin_idle_minutes } = await readSettings(ctx)
  const [now, waiting] = [ctx.clock.now(), ctx.writeBehind(administered)]
  // A proof is stored at once, and may be later than the buffered value.
  const at = Math.max(waiting.pending(sessionId) ?? 0, (await findAdministeredAt(ctx.db, sessionId)) ?? now)
  if (admin_idle_minutes > 0 && now - at > admin_idle_minutes * minuteMs) throw await idleRefusal(ctx, id)
  if (now - at >= minuteMs) waiting.add(sessionId, now)
}
