import { type OutputOf, type signInApi, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { findUser, type User } from '../users/index.ts'
import { consumeTicket, issueTicket, readTicket } from './ticket-store.ts'

/** Lifetime of the note that a refused login leaves in the browser, in seconds. */
const noteSeconds = 900

/** Returns why an account cannot log in; null if it can. */
function refusalOf({ id, username: userName, rejectReason, status }: User): AppError | null {
  if (status === userStatus.banned) return new AppError('USER_BAN', undefined, { banReason: rejectReason })
  if (status === userStatus.refused)
    return new AppError('VALIDATE_REJECT', undefined, { id, userName, rejectReason })
  return status === userStatus.ignored ? new AppError('VALIDATE_IGNORE') : null
}

/**
 * Throws the reason for banned, refused and ignored accounts, which get no session
 * (docs/reference/wire-accounts.md#registration). Call it after the identity was verified: a note lets their browser
 * read the state of the account, and nothing else. Only the site's own pages get the note.
 */
export async function refuseByStatus(ctx: Context, exchange: Exchange, user: User): Promise<void> {
  const refusal = refusalOf(user)
  if (!refusal) return
  // Other clients store no cookies and have no such page.
  if (!exchange.isOwnPage) throw refusal
  const before = exchange.getCookie('refused_account')
  const note = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now()
    if (before !== null) await consumeTicket(tx, 'refused', before, now)
    return issueTicket(tx, { scope: 'refused', user, payload: {}, now, seconds: noteSeconds })
  })
  exchange.setCookie('refused_account', note, noteSeconds)
  throw refusal
}

/** Returns the user of the caller's note; null for none, and for an expired one. */
async function notedUser(ctx: Context, exchange: Exchange): Promise<User | null> {
  const note = exchange.getCookie('refused_account')
  const ticket = note === null ? null : await readTicket(ctx.db, 'refused', note, ctx.clock.now())
  return (ticket && (await findUser(ctx.db, ticket.userId))) ?? null
}

const statesWithReason: ReadonlySet<number> = new Set([userStatus.banned, userStatus.refused])

/** Returns the state of the caller's account: by their session, else by the note of a refused login. */
export async function readAccountStatus(
  ctx: Context,
  viewer: Viewer,
  _input: object,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.readAccountStatus>> {
  const user = viewer.id === null ? await notedUser(ctx, exchange) : await findUser(ctx.db, viewer.id)
  if (!user) return { status: null, reason: '', isLoggedIn: false }
  const { status, rejectReason } = user
  return { status, reason: statesWithReason.has(status) ? rejectReason : '', isLoggedIn: viewer.id !== null }
}

/** Deletes the note on the server and in the browser. */
export async function forgetRefusal(
  ctx: Context,
  _viewer: Viewer,
  _input: object,
  exchange: Exchange,
): Promise<[]> {
  const note = exchange.getCookie('refused_account')
  if (note === null) return []
  await ctx.transaction((tx) => consumeTicket(tx, 'refused', note, ctx.clock.now()))
  exchange.setCookie('refused_account', '', 0)
  return []
}
