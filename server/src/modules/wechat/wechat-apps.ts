import type { Context } from '../../context.ts'
import type { WechatApp } from '../../drivers/wechat/call-wechat.ts'
import { AppError } from '../../http/app-error.ts'
import { readSettings, type Settings } from '../settings/index.ts'

/** The site's apps at WeChat: official account, website, mini program. */
export type AppKind = 'account' | 'website' | 'mini'

const publicApi = 'https://api.weixin.qq.com'
const publicOpen = 'https://open.weixin.qq.com'

/** Returns the base URLs of WeChat; the setting for development sites replaces both. */
function basesOf({ wechat_base: base }: Settings) {
  return { apiBase: base || publicApi, openBase: base || publicOpen }
}

function credentialsOf(settings: Settings, kind: AppKind) {
  if (kind === 'account')
    return {
      isOn: settings.offiaccount_close,
      appId: settings.offiaccount_app_id,
      appSecret: settings.offiaccount_app_secret,
    }
  if (kind === 'website')
    return {
      isOn: settings.oplatform_close,
      appId: settings.oplatform_app_id,
      appSecret: settings.oplatform_app_secret,
    }
  return {
    isOn: settings.miniprogram_close,
    appId: settings.miniprogram_app_id,
    appSecret: settings.miniprogram_app_secret,
  }
}

/**
 * Returns an app of the site. Throws WECHAT_INVALID_CONFIG, or CONFIG_MINIPROGRAM_AND_OPEN, where it is not configured.
 */
export async function appOf(ctx: Context, kind: AppKind): Promise<WechatApp> {
  const settings = await readSettings(ctx)
  const { isOn, appId, appSecret } = credentialsOf(settings, kind)
  if (!isOn || appId === '' || appSecret === '')
    throw new AppError(kind === 'mini' ? 'CONFIG_MINIPROGRAM_AND_OPEN' : 'WECHAT_INVALID_CONFIG')
  return { appId, appSecret, ...basesOf(settings) }
}

type WechatFailure = 'WECHAT_RUNTIME' | 'MINI_PROGRAM_QR_CODE_ERROR' | 'MINI_PROGRAM_SCHEME_ERROR'

/** Runs a call to WeChat; converts its errors, and logs WeChat's message. */
export async function callWechat<R>(
  ctx: Context,
  call: () => Promise<R>,
  reason: WechatFailure = 'WECHAT_RUNTIME',
): Promise<R> {
  try {
    return await call()
  } catch (error) {
    const refusal = ctx.wechat.refusalOf(error)
    if (refusal === null) throw error
    ctx.log.warn({ err: error }, 'WeChat refused')
    throw new AppError(refusal === 'token' ? 'MINI_PROGRAM_GET_ACCESS_TOKEN_ERROR' : reason)
  }
}
