import type { InputOf, signInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { findPasswordHash, findUser } from '../users/index.ts'
import { verifyOwnPassword } from './passwords/verify-password.ts'
import { findSessionStart } from './sessions/session-store.ts'
import { consumeTicket, issueTicket, readTicket } from './ticket-store.ts'

/** Seconds for which a log-in or a repeated password counts as recent. */
const freshSeconds = 30 * 60

/** Ticket of a session that repeated its password. No client has it: it is derived from the session id and a secret. */
const ticketOf = (ctx: Context, sessionId: number) => ctx.secrets.sign('proved session', String(sessionId))

/**
 * Whether the session of a call began by a log-in that is fresh, or its owner has just given the password again; new
 * tokens for it do not make it so.
 */
export async function hasRecentLogin(ctx: Context, { id, sessionId }: Member): Promise<boolean> {
  if (sessionId === null) return false
  const now = ctx.clock.now()
  const startedAt = await findSessionStart(ctx.db, sessionId)
  if (startedAt !== undefined && now - startedAt < freshSeconds * 1000) return true
  return (await readTicket(ctx.db, 'proved', ticketOf(ctx, sessionId), now))?.userId === id
}

/** Verifies the viewer's password and marks their session as recently verified (wire: `users/prove`). */
export async function proveSelf(
  ctx: Context,
  viewer: Member,
  { password = '' }: InputOf<typeof signInApi.proveSelf>,
): Promise<[]> {
  const { id, sessionId } = viewer
  const user = await findUser(ctx.db, id)
  if (!user || sessionId === null) throw new AppError('INVALID_TOKEN')
  const passwordHash = await findPasswordHash(ctx.db, id)
  if (passwordHash === '') throw mustProve('login')
  await verifyOwnPassword(ctx, viewer, user, passwordHash, password)
  await ctx.transaction(async (tx) => {
    const token = ticketOf(ctx, sessionId)
    const now = ctx.clock.now()
    await consumeTicket(tx, 'proved', token, 0)
    await issueTicket(tx, { scope: 'proved', userId: id, payload: {}, now, seconds: freshSeconds, token })
  })
  return []
}

const texts = {
  password: localized('signIn.stepUp.password'),
  login: localized('signIn.stepUp.login'),
} as const

function mustProve(prove: keyof typeof texts): AppError {
  return new AppError('UNAUTHORIZED', texts[prove], { prove })
}

/**
 * Refuses, before a way to sign in is added, whoever has neither just logged in nor just given the password again: a
 * session that was stolen must not become an account. UNAUTHORIZED with `{prove}`: `password`, or `login` where there is
 * no password.
 */
export async function requireStepUp(ctx: Context, viewer: Member): Promise<void> {
  if (await hasRecentLogin(ctx, viewer)) return
  throw mustProve((await findPasswordHash(ctx.db, viewer.id)) === '' ? 'login' : 'password')
}

/** As `requireStepUp`, but lets users without a password pass: what they add becomes their login method. */
export async function requireStepUpIfPassword(ctx: Context, viewer: Member): Promise<void> {
  if ((await findPasswordHash(ctx.db, viewer.id)) !== '') await requireStepUp(ctx, viewer)
}
