import type { LoginView } from '@chaguan/contracts'
import { defineHook } from '../../../context/hooks.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { isWechatOnWeb, readSettings } from '../../settings/index.ts'
import type { User } from '../../users/index.ts'

type OpenWechatLink = (user: User, client: Viewer['client']) => Promise<string | null>

/** Opens a code by which a person links WeChat to their account; null when they have. Provided by the module of WeChat. */
export const wechatLinkHook = defineHook<OpenWechatLink>('link WeChat')

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
  const sessionToken = (await ctx.hooks.get(wechatLinkHook)?.(user, viewer.client)) ?? null
  if (sessionToken === null) return
  throw new AppError('NEED_BIND_WECHAT', undefined, { ...view, sessionToken, nickname: user.nickname })
}
