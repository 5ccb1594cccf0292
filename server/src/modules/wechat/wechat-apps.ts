import type { Context } from '../../context.ts'
import type { WechatApp } from '../../drivers/wechat/ask-wechat.ts'
import { AppError } from '../../http/app-error.ts'
import { readSettings, type Settings } from '../settings/index.ts'

/** Which of the site's apps at WeChat: the official account, the website, the mini program. */
export type AppKind = 'account' | 'website' | 'mini'

const publicApi = 'https://api.weixin.qq.com'
const publicOpen = 'https://open.weixin.qq.com'

/** Where WeChat is by the settings: another base stands for both, for a development site. */
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

/** An app of the site. Refuses with WECHAT_INVALID_CONFIG, or CONFIG_MINIPROGRAM_AND_OPEN, where the site has none. */
export async function appOf(ctx: Context, kind: AppKind): Promise<WechatApp> {
  const settings = await readSettings(ctx)
  const { isOn, appId, appSecret } = credentialsOf(settings, kind)
  if (!isOn || appId === '' || appSecret === '')
    throw new AppError(kind === 'mini' ? 'CONFIG_MINIPROGRAM_AND_OPEN' : 'WECHAT_INVALID_CONFIG')
  return { appId, appSecret, ...basesOf(settings) }
}

type WechatFailure = 'WECHAT_RUNTIME' | 'MINI_PROGRAM_QR_CODE_ERROR' | 'MINI_PROGRAM_SCHEME_ERROR'

/** Runs a call to WeChat; its refusals become a failure of ours, with WeChat's message in the log. */
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
