import { type Endpoint, type InputOf, signInApi } from '@chaguan/contracts'
import type { WriteBehind } from '../../context/write-behind.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { type Member, type Viewer, versionedUser } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { findPasswordHash, findUser } from '../users/index.ts'
import { hasSecondFactor, requireSecondFactor } from './login-methods.ts'
import { verifyOwnPassword } from './passwords/verify-password.ts'
import { findAdministeredAt, findProvedStart, storeAdministered } from './sessions/session-store.ts'
import { deleteTicket, issueTicket, readTicket } from './ticket-store.ts'

/** Seconds for which a log-in or a repeated password counts as recent. */
const freshSeconds = 30 * 60

/** Ticket of a session that repeated its password. No client has it: it is derived from the session id and a secret. */
const ticketOf = (ctx: Context, sessionId: number) => ctx.secrets.sign('proved session', String(sessionId))

/** A session whose owner is asked to be who they are. */
export type ProvedSession = Pick<Member, 'id' | 'sessionId'>

/**
 * Whether the session of a call began by a log-in that is fresh, or its owner has just given the password again; new
 * tokens for it do not make it so, and a change of the person's credentials in another session ends it.
 */
export async function hasRecentLogin(ctx: Context, { id, sessionId }: ProvedSession): Promise<boolean> {
  if (sessionId === null) return false
  const now = ctx.clock.now()
  const startedAt = await findProvedStart(ctx.db, sessionId)
  if (startedAt !== undefined && now - startedAt < freshSeconds * 1000) return true
  return (await readTicket(ctx.db, 'proved', ticketOf(ctx, sessionId), now))?.userId === id
}

/**
 * Verifies the viewer's password, and a code of their second factor if they have one, and marks their session as recently
 * verified (wire: `users/prove`).
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
  if (passwordHash === '') throw mustProve('login')
  await verifyOwnPassword(ctx, viewer, user, passwordHash, password)
  await requireSecondFactor(ctx, id, code)
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

function mustProve(prove: keyof typeof texts, more: { secondFactor?: boolean; idle?: true } = {}): AppError {
  const { secondFactor, ...rest } = more
  return new AppError('UNAUTHORIZED', texts[prove], { prove, ...(secondFactor && { secondFactor }), ...rest })
}

/** What an administrator is told who has done nothing for long. */
async function idleRefusal(ctx: Context, userId: number): Promise<AppError> {
  if ((await findPasswordHash(ctx.db, userId)) === '') return mustProve('login', { idle: true })
  return mustProve('password', { secondFactor: await hasSecondFactor(ctx, userId), idle: true })
}

/**
 * Refuses, before a way to sign in is added or another's account is changed, whoever has neither just logged in nor just
 * given the password again: a session that was stolen must not become an account. UNAUTHORIZED with `{prove}`:
 * `password`, with `secondFactor` where a code of it is needed too, or `login` where there is no password.
 */
export async function requireStepUp(ctx: Context, viewer: ProvedSession): Promise<void> {
  const refusal = await refusalWithoutStepUp(ctx, viewer)
  if (refusal) throw refusal
}

/** What `requireStepUp` would refuse with, for a call that finds out in its transaction whether it needs the proof. */
export async function refusalWithoutStepUp(ctx: Context, viewer: ProvedSession): Promise<AppError | null> {
  if (await hasRecentLogin(ctx, viewer)) return null
  if ((await findPasswordHash(ctx.db, viewer.id)) === '') return mustProve('login')
  return mustProve('password', { secondFactor: await hasSecondFactor(ctx, viewer.id) })
}

/** As `requireStepUp`, but lets users without a password pass: what they add becomes their login method. */
export async function requireStepUpIfPassword(ctx: Context, viewer: ProvedSession): Promise<void> {
  if ((await findPasswordHash(ctx.db, viewer.id)) !== '') await requireStepUp(ctx, viewer)
}

const minuteMs = 60_000

/** When sessions last administered, in milliseconds since 1970. */
const administered: WriteBehind<Context, number, number> = {
  name: 'last acts of administrators',
  delayMs: 1000,
  merge: Math.max,
  store: (ctx, seenAt) =>
    ctx.transaction(async (tx) => {
      for (const [id, at] of seenAt) await storeAdministered(tx, id, at)
    }),
}

/** Calls of the session itself, which goes on. */
const isOfSession = ({ path }: Endpoint) => path === signInApi.refreshToken.path

/**
 * Refuses calls of administrators with UNAUTHORIZED and `{prove, idle}` to a session that has made none for the minutes of
 * the setting `admin_idle_minutes`, until its owner gives the password again or logs in anew; 0 never does. The session goes
 * on everywhere else. It stands behind the gate of rights: nobody else is told.
 */
export async function idleGate(ctx: Context, { id, sessionId }: Viewer, endpoint: Endpoint): Promise<void> {
  if (endpoint.access !== 'admin' || isOfSession(endpoint) || id === null || sessionId === null) return
  const { admin_idle_minutes } = await readSettings(ctx)
  const [now, waiting] = [ctx.clock.now(), ctx.writeBehind(administered)]
  // A proof is stored at once, and may be later than what waits to be stored.
  const at = Math.max(waiting.pending(sessionId) ?? 0, (await findAdministeredAt(ctx.db, sessionId)) ?? now)
  if (admin_idle_minutes > 0 && now - at > admin_idle_minutes * minuteMs) throw await idleRefusal(ctx, id)
  if (now - at >= minuteMs) waiting.add(sessionId, now)
}
