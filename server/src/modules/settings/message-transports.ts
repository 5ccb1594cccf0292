import type { Context } from '../../context.ts'
import type { MailTransport } from '../../drivers/mail/mail.ts'
import type { SmsTransport } from '../../drivers/sms/sms.ts'
import { hasMail, hasSms } from './channel-rules.ts'
import { readSettings } from './read-settings.ts'

/** Returns how text messages are sent; a development site stores them, whatever service is configured. */
export async function smsTransport(ctx: Context): Promise<SmsTransport> {
  const settings = await readSettings(ctx)
  if (!hasSms(settings)) return { by: 'nothing' }
  if (settings.dev_outbox) return { by: 'outbox' }
  if (settings.aliyun_sms)
    return {
      by: 'aliyun',
      accessKeyId: settings.aliyun_access_key_id,
      accessKeySecret: settings.aliyun_access_key_secret,
      signName: settings.aliyun_sms_sign,
      templateCode: settings.aliyun_sms_template_code,
    }
  return {
    by: 'tencent',
    secretId: settings.qcloud_secret_id,
    secretKey: settings.qcloud_secret_key,
    region: settings.qcloud_sms_region,
    appId: settings.qcloud_sms_app_id,
    signName: settings.qcloud_sms_sign,
    templateId: settings.qcloud_sms_template_id,
  }
}

/** Returns how mails are sent; a development site stores them, whatever is configured. */
export async function mailTransport(ctx: Context): Promise<MailTransport> {
  const settings = await readSettings(ctx)
  if (settings.dev_outbox) return { by: 'outbox' }
  if (!hasMail(settings)) return { by: 'nothing' }
  return {
    by: 'smtp',
    host: settings.mail_host,
    port: settings.mail_port,
    security:
      settings.mail_security === 'tls' || settings.mail_security === 'none'
        ? settings.mail_security
        : 'starttls',
    user: settings.mail_user,
    password: settings.mail_password,
    from: settings.mail_from,
  }
}

const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns scheme and host of links in messages, page heads and feeds: SITE_URL, else the setting `site_url`. The origin
 * of a request is trusted only if it is this machine or HOST, since clients choose it; null if none is known.
 */
export async function linkOrigin(ctx: Context, asked: { readonly origin: string }): Promise<string | null> {
  if (ctx.config.siteUrl !== null) return ctx.config.siteUrl
  const set = URL.parse((await readSettings(ctx)).site_url)
  if (set) return set.origin
  const named = URL.parse(asked.origin)
  return named && (thisMachine.has(named.hostname) || named.hostname === ctx.config.host)
    ? named.origin
    : null
}
