import type { Settings } from './setting-keys.ts'

type Channels = Pick<
  Settings,
  | 'qcloud_close'
  | 'qcloud_sms'
  | 'qcloud_captcha'
  | 'local_captcha'
  | 'offiaccount_close'
  | 'miniprogram_close'
  | 'aliyun_sms'
  | 'dev_outbox'
  | 'local_sms'
>

/**
 * Whether a real service sends text messages: only then the registration by user name closes
 * (docs/reference/wire-accounts.md#registration).
 */
export function isSmsOn(settings: Pick<Channels, 'qcloud_close' | 'qcloud_sms' | 'aliyun_sms'>): boolean {
  return (settings.qcloud_close && settings.qcloud_sms) || settings.aliyun_sms
}

/** Whether people can be reached by phone: by a real service, or on a development site that keeps the messages. */
export function hasSms(
  settings: Pick<Channels, 'qcloud_close' | 'qcloud_sms' | 'aliyun_sms' | 'dev_outbox' | 'local_sms'>,
): boolean {
  return isSmsOn(settings) || (settings.dev_outbox && settings.local_sms)
}

/** Whether mails can be sent: a server is named, or a development site keeps them. */
export function hasMail(
  settings: Pick<Settings, 'dev_outbox' | 'mail' | 'mail_host' | 'mail_from'>,
): boolean {
  return settings.dev_outbox || (settings.mail && settings.mail_host !== '' && settings.mail_from !== '')
}

/** Whether accounts are made by user name and password: only while browsers have no other way. */
export function registersByName(
  settings: Channels & Pick<Settings, 'register_close' | 'wechat_base'>,
): boolean {
  // Another base than WeChat's own is a development site's, which closes nothing.
  const hasWechat = isWechatOnWeb(settings) && settings.wechat_base === ''
  return settings.register_close && !isSmsOn(settings) && !hasWechat
}

/** Whether captchas are on: this site's own, or the switches by which the wire names the cloud's. */
export function isCaptchaOn(
  settings: Pick<Channels, 'qcloud_close' | 'qcloud_captcha' | 'local_captcha'>,
): boolean {
  return settings.local_captcha || (settings.qcloud_close && settings.qcloud_captcha)
}

/** Whether people can log in through WeChat in a browser; a mini program alone leads nobody in there. */
export function isWechatOnWeb(settings: Pick<Channels, 'offiaccount_close'>): boolean {
  return settings.offiaccount_close
}

/** Whether people can log in through WeChat. */
export function isWechatOn(settings: Pick<Channels, 'offiaccount_close' | 'miniprogram_close'>): boolean {
  return settings.offiaccount_close || settings.miniprogram_close
}
