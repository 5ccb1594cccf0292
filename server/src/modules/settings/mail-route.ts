import type { Context } from '../../context.ts'
import type { MailRoute } from '../../drivers/mail/mail.ts'
import { readSettings } from './read-settings.ts'
import { hasMail } from './setting-rules.ts'

/** How mails leave by the site's settings: a development site keeps them, whatever else is set. */
export async function mailRoute(ctx: Context): Promise<MailRoute> {
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
