import type { LoginView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { isWechatOnWeb, readSettings } from '../settings/index.ts'
import type { User } from '../users/index.ts'

/** Opens a code by which a person ties WeChat to their account; null when they have. */
type OpenWechatLink = (user: User, client: Viewer['client']) => Promise<string | null>

const hooks = new WeakMap<Context, OpenWechatLink>()

/** Says who has no WeChat yet. The module of WeChat registers this at start. */
export function registerWechatRequirement(ctx: Context, ask: OpenWechatLink): void {
  hooks.set(ctx, ask)
}

/**
 * Tells a log-in by a browser on a phone to tie WeChat, with NEED_BIND_WECHAT, where the site has it and the person has
 * not. Data carries the tokens of the session, which is open, the `sessionToken` of a code to scan, and the nickname
 * (docs/reference/wire.md#codes).
 */
export async function requireWechat(
  ctx: Context,
  viewer: Viewer,
  user: User,
  type: string | undefined,
  view: LoginView,
): Promise<void> {
  if (type !== 'mobilebrowser_username_login' || !isWechatOnWeb(await readSettings(ctx))) return
  const sessionToken = (await hooks.get(ctx)?.(user, viewer.client)) ?? null
  if (sessionToken === null) return
  throw new AppError('NEED_BIND_WECHAT', undefined, { ...view, sessionToken, nickname: user.nickname })
}
