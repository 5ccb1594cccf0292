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
 * Returns whether a real service sends text messages: only then is registration by user name closed
 * (docs/reference/wire-accounts.md#registration).
 */
export function isSmsOn(settings: Pick<Channels, 'qcloud_close' | 'qcloud_sms' | 'aliyun_sms'>): boolean {
  return (settings.qcloud_close && settings.qcloud_sms) || settings.aliyun_sms
}

/** Returns whether text messages can be sent: by a real service, or by a development site that stores them. */
export function hasSms(
  settings: Pick<Channels, 'qcloud_close' | 'qcloud_sms' | 'aliyun_sms' | 'dev_outbox' | 'local_sms'>,
): boolean {
  return isSmsOn(settings) || (settings.dev_outbox && settings.local_sms)
}

/** Returns whether mails can be sent: by a configured server, or by a development site that stores them. */
export function hasMail(
  settings: Pick<Settings, 'dev_outbox' | 'mail' | 'mail_host' | 'mail_from'>,
): boolean {
  return settings.dev_outbox || (settings.mail && settings.mail_host !== '' && settings.mail_from !== '')
}

/** Returns whether accounts are created by user name and password: only while browsers have no other method. */
export function registersByName(
  settings: Channels & Pick<Settings, 'register_close' | 'wechat_base'>,
): boolean {
  // A base URL other than WeChat's own belongs to a development site and closes nothing.
  const hasWechat = isWechatOnWeb(settings) && settings.wechat_base === ''
  return settings.register_close && !isSmsOn(settings) && !hasWechat
}

/** Returns whether captchas are on: the site's own, or the cloud's, which the wire's switches name. */
export function isCaptchaOn(
  settings: Pick<Channels, 'qcloud_close' | 'qcloud_captcha' | 'local_captcha'>,
): boolean {
  return settings.local_captcha || (settings.qcloud_close && settings.qcloud_captcha)
}

/** Returns whether people can log in through WeChat in a browser; a mini program alone does not allow that. */
export function isWechatOnWeb(settings: Pick<Channels, 'offiaccount_close'>): boolean {
  return settings.offiaccount_close
}

/** Returns whether people can log in through WeChat. */
export function isWechatOn(settings: Pick<Channels, 'offiaccount_close' | 'miniprogram_close'>): boolean {
  return settings.offiaccount_close || settings.miniprogram_close
}
