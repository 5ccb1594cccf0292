import { attachmentTypes, settingsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { changeSettings, listSettings } from './change-settings.ts'
import { mailTransport, smsTransport } from './message-transports.ts'
import { readSettings } from './read-settings.ts'
import { describeSettings, listSettingChanges } from './setting-changes.ts'

export { changeSettings, setSettings, setSettingsWithin } from './change-settings.ts'
export { hasMail, hasSms, isCaptchaOn, isWechatOn, isWechatOnWeb, registersByName } from './channel-rules.ts'
export { connectionFault, serviceFault } from './connection-fault.ts'
export { linkOrigin } from './message-transports.ts'
export { gatewaysOf, hasKeysOf, missingKeysOf } from './payment-rules.ts'
export { callLimit, readSettings } from './read-settings.ts'
export type { Settings } from './setting-keys.ts'
export { recentLoginHook, requireRecentProof } from './step-up.ts'

const megabyte = 1024 * 1024

/**
 * Maximum bytes of an upload: the settings `support_max_size` and, for videos, `support_max_video_size` (megabytes).
 */
export async function uploadLimits(ctx: Context) {
  const { support_max_size, support_max_video_size } = await readSettings(ctx)
  const [file, video] = [
    support_max_size * megabyte,
    Math.max(support_max_size, support_max_video_size) * megabyte,
  ]
  return {
    file,
    video,
    /** Maximum bytes of a file whose form has these fields; without fields the maximum of any file. */
    of: (fields?: Readonly<Record<string, unknown>>) =>
      !fields || Number(fields.type) === attachmentTypes.video ? video : file,
  }
}

export function registerSettings(mount: Mount): void {
  mount.ctx.mail.use(() => mailTransport(mount.ctx))
  mount.ctx.sms.use(() => smsTransport(mount.ctx))
  implement(mount, settingsApi, {
    readSettings: listSettings,
    changeSettings,
    changeTaggedSettings: changeSettings,
    describeSettings,
    listSettingChanges,
  })
}
