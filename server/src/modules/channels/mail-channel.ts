import type { TextValues } from '@chaguan/contracts/translate'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import { readSettings } from '../settings/index.ts'
import { htmlOfPlain } from '../texts/index.ts'
import type { NotificationChannel, RenderedNotification } from './channel.ts'
import { unsubscribeAddress, unsubscribePath } from './unsubscribe.ts'

async function addressOf(ctx: Context, userId: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('user_emails')
    .select('email')
    .where('user_id', '=', userId)
    .where('verified_at', '>', 0)
    .executeTakeFirst()
  return row?.email ?? ''
}

const oneLine = (text: string) => text.replaceAll(/[\r\n\t]+/g, ' ').trim()

/** Renders a mail as plain text and HTML; user content is escaped. */
export async function composeMail(ctx: Context, notification: RenderedNotification) {
  const say = (key: TextKey, values?: TextValues) => translate(notification.lang, key, values)
  const siteName = nameOfSite((await readSettings(ctx)).site_name)[notification.lang]
  const link = new URL(notification.path, notification.origin).href
  const why = say('channels.mail.why', { site: siteName })
  const end = notification.origin + unsubscribePath(ctx, notification.userId)
  const settings = `${notification.origin}/my/notifications`
  const lines = [notification.title, notification.body].filter((line) => line !== '')
  const paragraphs = lines.map((line) => `<p>${htmlOfPlain(line)}</p>`).join('')
  const a = (href: string, text: string) => `<a href="${htmlOfPlain(href)}">${htmlOfPlain(text)}</a>`
  return {
    subject: oneLine(`[${siteName}] ${notification.title}`).slice(0, 200),
    text: [
      ...lines,
      link,
      '--',
      why,
      `${say('channels.mail.settings')} ${settings}`,
      `${say('channels.mail.end')} ${end}`,
    ].join('\n\n'),
    html: `<!doctype html><meta charset="utf-8"><body>${paragraphs}<p>${a(link, say('channels.mail.open'))}</p><hr><p><small>${htmlOfPlain(
      why,
    )} ${a(settings, say('channels.mail.settings'))} · ${a(end, say('channels.mail.end'))}</small></p></body>`,
    listUnsubscribe: notification.origin + unsubscribeAddress(ctx, notification.userId),
  }
}

/** Sends mail to verified addresses. */
export const mailChannel: NotificationChannel = {
  name: 'mail',
  freshForMs: 3 * 86_400_000,
  isOn: (ctx) => ctx.mail.isOn(),
  async reachable(ctx, db, userIds) {
    const rows = await db
      .selectFrom('user_emails')
      .innerJoin('notice_settings', 'notice_settings.user_id', 'user_emails.user_id')
      .select('user_emails.user_id')
      .where('notice_settings.mail_mode', '=', 'once')
      .where('user_emails.verified_at', '>', 0)
      .where((eb) => isOneOf(ctx.database.engine, eb.ref('user_emails.user_id'), userIds))
      .execute()
    return new Set(rows.map(({ user_id }) => user_id))
  },
  addressOf,
  async send(ctx, notification) {
    const to = await addressOf(ctx, notification.userId)
    if (to === '') return false
    await ctx.mail.send({ to, key: notification.key, ...(await composeMail(ctx, notification)) })
    return true
  },
}
