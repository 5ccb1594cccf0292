import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { fillVariables, findChannelTemplate, type TemplateRow } from '../notifications/index.ts'
import { findUser } from '../users/index.ts'
import type { RenderedNotification, TemplateChannel, TemplateNotification } from './channel.ts'

/** The longest value of a variable, in characters: services refuse longer ones. */
const valueCharacters = 35

const cut = (text: string) =>
  Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, valueCharacters).join('')

/** The value of a template's keyword, named by its first variable. */
function keywordValue(keyword: string, nth: number, values: RenderedNotification['values']) {
  return {
    name: /\{\$([a-z_]{1,40})\}/.exec(keyword)?.[1] ?? `keyword${nth + 1}`,
    value: cut(fillVariables(keyword, values)),
  }
}

async function send(
  ctx: Context,
  notification: TemplateNotification,
  template: TemplateRow,
): Promise<boolean> {
  const mobile = (await findUser(ctx.db, notification.userId))?.mobile ?? ''
  if (template.template_id === '' || mobile === '') return false
  const keywords = JSON.parse(template.keywords_data) as string[]
  const values = keywords.map((keyword, nth) => keywordValue(keyword, nth, notification.values))
  const named = values.map(({ name, value }) => `${name}: ${value}`)
  const text =
    template.content === ''
      ? [notification.title, ...named].join('\n')
      : fillVariables(template.content, notification.values)
  await ctx.sms.send({ mobile, template: { id: template.template_id, values }, text })
  return true
}

/** Sends text messages for events with an SMS template, to users who chose the channel. */
export const smsChannel: TemplateChannel = {
  name: 'sms',
  templates: 'sms',
  freshForMs: 86_400_000,
  isOn: (ctx) => ctx.sms.isOn(),
  async reachable(ctx, db, userIds) {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('mobile', '<>', '')
      .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), userIds))
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
  async addressOf(ctx, userId) {
    const mobile = (await findUser(ctx.db, userId))?.mobile ?? ''
    return mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
  },
  async send(ctx, notification) {
    const template = notification.event && (await findChannelTemplate(ctx.db, 'sms', notification.event))
    return template ? send(ctx, notification, template) : false
  },
  sendTemplate: send,
}
