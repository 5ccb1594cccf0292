import type { LoginView } from '@chaguan/contracts'
import { defineHook } from '../../../context/hooks.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { isWechatOnWeb, readSettings } from '../../settings/index.ts'
import type { User } from '../../users/index.ts'

type OpenWechatLink = (user: User, client: Viewer['client']) => Promise<string | null>

/**
 * Creates a code by which a person links WeChat to their account; null if it is linked. Provided by the WeChat module.
 */
export const wechatLinkHook = defineHook<OpenWechatLink>('link WeChat')

/**
 * Throws NEED_BIND_WECHAT for a login by a mobile browser, where the site has WeChat and the person has not linked it.
 * Data has the tokens of the session, which is open, the `sessionToken` of a code to scan, and the nickname
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
