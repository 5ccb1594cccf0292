import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { type Viewer, versionedUser } from '../../viewer.ts'
import { issueTicket } from '../sign-in/index.ts'
import type { PendingRegistration } from './external-account-kinds.ts'

/** Lifetime of a pending registration, in seconds. */
const newcomerSeconds = 900

/**
 * Stores the external account for the viewer (or a visitor) and throws NEED_BIND_USER_OR_CREATE_USER with
 * `{sessionToken, nickname, next}`; the browser gets the token as a cookie. `within` runs in the same transaction, to
 * consume what led here; `next` is the page to return to.
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
