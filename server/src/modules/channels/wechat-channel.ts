import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { fillVariables, findChannelTemplate, type TemplateRow } from '../notifications/index.ts'
import { readSettings } from '../settings/index.ts'
import { appOf } from '../wechat/index.ts'
import type { RenderedNotification, TemplateChannel, TemplateNotification } from './channel.ts'

/** The `redirect_type` of a template that links to a page (docs/reference/wire-messages.md#channels). */
const toPage = 1

async function followerOf(ctx: Context, userId: number) {
  return ctx.db
    .selectFrom('user_wechats')
    .select(['mp_openid', 'nickname'])
    .where('user_id', '=', userId)
    .where('mp_openid', 'is not', null)
    .executeTakeFirst()
}

/** Returns the values of a template by WeChat's names: first, keyword1 and so on, remark; each in its colour. */
function dataOf(template: TemplateRow, values: RenderedNotification['values']) {
  const keywords = JSON.parse(template.keywords_data) as string[]
  const colours = JSON.parse(template.color) as string[]
  const named: [string, string][] = [
    ['first', template.first_data],
    ...keywords.map((keyword, nth): [string, string] => [`keyword${nth + 1}`, keyword]),
    ['remark', template.remark_data],
  ]
  return Object.fromEntries(
    named.map(([name, text], nth) => {
      const color = colours[nth] ?? ''
      return [name, { value: fillVariables(text, values), ...(color !== '' && { color }) }]
    }),
  )
}

async function send(
  ctx: Context,
  notification: TemplateNotification,
  template: TemplateRow,
): Promise<boolean> {
  const openid = (await followerOf(ctx, notification.userId))?.mp_openid
  if (template.template_id === '' || !openid) return false
  const own = fillVariables(template.redirect_url, notification.values)
  return ctx.wechat.sendNotification(await appOf(ctx, 'account'), {
    openid,
    templateId: template.template_id,
    url: template.redirect_type === toPage ? own || notification.origin + notification.path : '',
    data: dataOf(template, notification.values),
    key: createHash('sha256').update(notification.key).digest('hex').slice(0, 32),
  })
}

/** Notifies followers of the site's official account at WeChat, where the site has a template of the event there. */
export const wechatChannel: TemplateChannel = {
  name: 'wechat',
  templates: 'wechat',
  freshForMs: 86_400_000,
  async isOn(ctx) {
    const settings = await readSettings(ctx)
    return (
      settings.offiaccount_close &&
      settings.offiaccount_app_id !== '' &&
      settings.offiaccount_app_secret !== ''
    )
  },
  async reachable(ctx, db, userIds) {
    const rows = await db
      .selectFrom('user_wechats')
      .select('user_id')
      .where('mp_openid', 'is not', null)
      .where((eb) => isOneOf(ctx.database.engine, eb.ref('user_id'), userIds))
      .execute()
    return new Set(rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))
  },
  addressOf: async (ctx, userId) => (await followerOf(ctx, userId))?.nickname ?? '',
  async send(ctx, notification) {
    const template = notification.event && (await findChannelTemplate(ctx.db, 'wechat', notification.event))
    return template ? send(ctx, notification, template) : false
  },
  sendTemplate: send,
  checkKeys: async (ctx) => ctx.wechat.checkKeys(await appOf(ctx, 'account')),
}
