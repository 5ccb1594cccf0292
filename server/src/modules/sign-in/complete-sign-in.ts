import type { LoginView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { hashToken } from '../../tokens.ts'
import type { Viewer } from '../../viewer.ts'
import { findUser, recordLogin, type User } from '../users/index.ts'
import { hasSecondFactor } from './login-methods.ts'
import { refuseByStatus } from './refused-account.ts'
import { openSession, presentLogin, type Tokens } from './sessions/open-session.ts'
import { consumeTicket, issueTicket, readTicket } from './ticket-store.ts'

/** Lifetime of the ticket between the first and the second step, in seconds. */
const secondStepSeconds = 300

/** How a user was verified, and what to do in the transaction that opens the session. */
export interface VerifiedSignIn {
  /** The password hash that matched; it must still be the user's when the session opens. */
  readonly passwordHash?: string
  /** Counts as both factors, as a passkey does. */
  readonly isBoth?: boolean
  /** Consumes the code or token, in the transaction that opens the session or issues the ticket; throws to refuse. */
  readonly within?: (tx: Tx) => Promise<void>
  /** Runs in the transaction that opens the session; not if a second step is required. */
  readonly withSession?: (tx: Tx) => Promise<void>
  /** Page to open after the login; returned with the ticket of the second step. */
  readonly next?: string
}

/** What the ticket of the second step stores about the first. */
interface FirstStep {
  /** Digest of the password hash that matched; null for other login methods. */
  readonly proved: string | null
}

async function open(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  user: User,
  proved: string | null,
): Promise<Tokens> {
  const now = await recordLogin(tx, user.id, viewer.client.ip, ctx.clock.now())
  // The password was changed while it was being verified.
  if (proved !== null && hashToken(now.passwordHash) !== proved) throw new AppError('LOGIN_FAILED')
  // The account was banned, or got a second factor, since it was read.
  if (now.credentialsVersion !== user.credentialsVersion) throw new AppError('TRY_LOGIN_AGAIN')
  return openSession(ctx, tx, viewer.client, user)
}

/** Stores the first step, and throws SECOND_FACTOR_NEEDED with the ticket of the second. */
async function askSecondStep(
  ctx: Context,
  exchange: Exchange,
  user: User,
  step: FirstStep,
  { within, next }: Pick<VerifiedSignIn, 'within' | 'next'>,
): Promise<never> {
  const ticket = await ctx.transaction(async (tx) => {
    await within?.(tx)
    const now = ctx.clock.now()
    return issueTicket(tx, { scope: 'second-step', user, payload: step, now, seconds: secondStepSeconds })
  })
  exchange.setCookie('second_step', ticket, secondStepSeconds)
  throw new AppError('SECOND_FACTOR_NEEDED', undefined, {
    ticket,
    expiresIn: secondStepSeconds,
    ...(next && { next }),
  })
}

/**
 * Logs in a user whose identity was verified by any method. Throws by the state of the account (USER_BAN,
 * VALIDATE_REJECT, VALIDATE_IGNORE), and SECOND_FACTOR_NEEDED if a second factor is set up: Data is then `{ticket,
 * expiresIn}` (seconds), and the browser gets the ticket as a cookie.
 */
export async function completeSignIn(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  user: User,
  { passwordHash, isBoth = false, within, withSession, next }: VerifiedSignIn = {},
): Promise<LoginView> {
  await refuseByStatus(ctx, exchange, user)
  const proved = passwordHash === undefined ? null : hashToken(passwordHash)
  if (!isBoth && (await hasSecondFactor(ctx, user.id)))
    return askSecondStep(
      ctx,
      exchange,
      user,
      { proved },
      { ...(within && { within }), ...(next && { next }) },
    )
  const tokens = await ctx.transaction(async (tx) => {
    await within?.(tx)
    await withSession?.(tx)
    return open(ctx, tx, viewer, user, proved)
  })
  return presentLogin(viewer, exchange, user, tokens)
}

const expired = () => new AppError('SESSION_TOKEN_EXPIRED')

/**
 * Returns the user whose second step a ticket is for. Throws SESSION_TOKEN_EXPIRED if it is expired, used or unknown.
 */
export async function readSecondStep(ctx: Context, ticket: string): Promise<User> {
  const found = await readTicket<FirstStep>(ctx.db, 'second-step', ticket, ctx.clock.now())
  const user = found && (await findUser(ctx.db, found.userId))
  if (!user) throw expired()
  return user
}

/** Opens the session after the second step. `within` consumes the second factor and throws to refuse. */
export async function completeSecondStep(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  ticket: string,
  within: (tx: Tx) => Promise<void>,
): Promise<LoginView> {
  const user = await readSecondStep(ctx, ticket)
  await refuseByStatus(ctx, exchange, user)
  const tokens = await ctx.transaction(async (tx) => {
    await within(tx)
    const consumed = await consumeTicket<FirstStep>(tx, 'second-step', ticket, ctx.clock.now())
    if (!consumed) throw expired()
    return open(ctx, tx, viewer, user, consumed.payload.proved)
  })
  exchange.setCookie('second_step', '', 0)
  return presentLogin(viewer, exchange, user, tokens)
}
