import type { TextValues } from '@chaguan/contracts/translate'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import { readSettings } from '../settings/index.ts'
import { htmlOfPlain } from '../texts/index.ts'
import type { NoticeChannel, RenderedNotice } from './channel.ts'
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

/** A mail as plain text and HTML; user content is escaped. */
export async function composeMail(ctx: Context, told: RenderedNotice) {
  const say = (key: TextKey, values?: TextValues) => translate(told.lang, key, values)
  const { site_name: siteName } = await readSettings(ctx)
  const link = new URL(told.path, told.origin).href
  const why = say('channels.mail.why', { site: siteName })
  const end = told.origin + unsubscribePath(ctx, told.userId)
  const settings = `${told.origin}/my/notifications`
  const lines = [told.title, told.body].filter((line) => line !== '')
  const paragraphs = lines.map((line) => `<p>${htmlOfPlain(line)}</p>`).join('')
  const a = (href: string, text: string) => `<a href="${htmlOfPlain(href)}">${htmlOfPlain(text)}</a>`
  return {
    subject: oneLine(`[${siteName}] ${told.title}`).slice(0, 200),
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
    listUnsubscribe: told.origin + unsubscribeAddress(ctx, told.userId),
  }
}

/** Sends mail to verified addresses. */
export const mailChannel: NoticeChannel = {
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
  async send(ctx, told) {
    const to = await addressOf(ctx, told.userId)
    if (to === '') return false
    await ctx.mail.send({ to, key: told.key, ...(await composeMail(ctx, told)) })
    return true
  },
}
