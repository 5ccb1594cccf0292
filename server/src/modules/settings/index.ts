import { settingsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { changeSettings, listSettings } from './change-settings.ts'
import { mailRoute, smsRoute } from './message-routes.ts'
import { readSettings } from './read-settings.ts'

export { changeSettings, setSettings, setSettingsWithin } from './change-settings.ts'
export { linkOrigin } from './message-routes.ts'
export { gatewaysOf, hasKeysOf } from './payment-rules.ts'
export { callLimit, readSettings } from './read-settings.ts'
export type { Settings } from './setting-keys.ts'
export { hasMail, hasSms, isCaptchaOn, isWechatOn, isWechatOnWeb, registersByName } from './setting-rules.ts'
export { recentLoginHook } from './step-up.ts'

/** Bytes an upload may have, by the setting `support_max_size` (megabytes). */
export async function uploadBytesMost(ctx: Context): Promise<number> {
  return (await readSettings(ctx)).support_max_size * 1024 * 1024
}

export function registerSettings(mount: Mount): void {
  mount.ctx.mail.use(() => mailRoute(mount.ctx))
  mount.ctx.sms.use(() => smsRoute(mount.ctx))
  implement(mount, settingsApi, {
    readSettings: listSettings,
    changeSettings,
    changeTaggedSettings: changeSettings,
  })
}
