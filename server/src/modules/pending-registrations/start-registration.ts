import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { type Viewer, versionedUser } from '../../viewer.ts'
import { issueTicket } from '../sign-in/index.ts'
import type { PendingRegistration } from './external-account-kinds.ts'

/** Time that somebody has to make an account or to say which one is theirs, in seconds. */
const newcomerSeconds = 900

/**
 * Remembers whom a provider has named, for the person who is logged in if one is, and refuses with
 * NEED_BIND_USER_OR_CREATE_USER and `{sessionToken, nickname, next}`; the browser keeps the token in a cookie. `within`
 * uses up what led here, `next` is where they wanted to go.
 */
export async function startRegistration(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  pending: PendingRegistration,
  { within, next = '' }: { within?: ((tx: Tx) => Promise<void>) | undefined; next?: string } = {},
): Promise<never> {
  const token = await ctx.transaction(async (tx) => {
    await within?.(tx)
    return issueTicket(tx, {
      scope: 'newcomer',
      user: versionedUser(viewer),
      payload: pending,
      now: ctx.clock.now(),
      seconds: newcomerSeconds,
    })
  })
  exchange.setCookie('newcomer', token, newcomerSeconds)
  throw new AppError('NEED_BIND_USER_OR_CREATE_USER', undefined, {
    sessionToken: token,
    nickname: pending.nickname,
    next,
  })
}
