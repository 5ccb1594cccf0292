import type { LoginView } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { VersionedUser } from '../../../drivers/db/credentials-versions.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError } from '../../../http/app-error.ts'
import { hashToken } from '../../../tokens.ts'
import { hasSms, isWechatOn, readSettings } from '../../settings/index.ts'
import type { User } from '../../users/index.ts'
import { findSessionId } from '../sessions/session-store.ts'
import { consumeTicket, issueTicket, readTicket } from '../ticket-store.ts'

/** Client types of mobile browsers, whose login must bind a phone (docs/reference/wire-accounts.md#login). */
const phoneBrowsers: ReadonlySet<string> = new Set(['mobilebrowser_username_login'])
const lifeSeconds = 1800

/**
 * Throws NEED_BIND_PHONE for a login by a mobile browser, where the site sends text messages, has no WeChat and the
 * person has no phone. Data has the tokens of the session, which is open, and a `sessionToken` that allows to bind the
 * phone without them (docs/reference/wire.md#codes).
 */
export async function requirePhone(
  ctx: Context,
  user: User,
  type: string | undefined,
  view: LoginView,
): Promise<LoginView> {
  if (type === undefined || !phoneBrowsers.has(type) || user.mobile !== '') return view
  const settings = await readSettings(ctx)
  if (!hasSms(settings) || isWechatOn(settings)) return view
  const now = ctx.clock.now()
  const sessionToken = await ctx.transaction(async (tx) => {
    const sessionId = (await findSessionId(tx, hashToken(view.accessToken))) ?? null
    const { id, credentialsVersion } = user
    const holder = { id, credentialsVersion, sessionId }
    return issueTicket(tx, { scope: 'bind-phone', user: holder, payload: {}, now, seconds: lifeSeconds })
  })
  throw new AppError('NEED_BIND_PHONE', undefined, { ...view, sessionToken, nickname: user.nickname })
}

const expired = () => new AppError('SESSION_TOKEN_EXPIRED')

/** The user whose login must bind a phone, and the session that it opened. */
export type PhoneRequirement = VersionedUser & { readonly sessionId: number | null }

/**
 * Returns the user whose login must bind a phone. Throws SESSION_TOKEN_EXPIRED for an expired, used or unknown token,
 * and if the person's credentials have changed or the session has ended since.
 */
export async function readPhoneRequirement(ctx: Context, sessionToken: string): Promise<PhoneRequirement> {
  const ticket = await readTicket<object>(ctx.db, 'bind-phone', sessionToken, ctx.clock.now())
  if (!ticket) throw expired()
  const { userId: id, credentialsVersion, sessionId } = ticket
  return { id, credentialsVersion, sessionId }
}

/** Consumes the token. Of two concurrent calls, one throws. */
export async function consumePhoneRequirement(ctx: Context, tx: Tx, sessionToken: string): Promise<void> {
  if (!(await consumeTicket(tx, 'bind-phone', sessionToken, ctx.clock.now()))) throw expired()
}
