import { noticeChannels } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { newToken } from '../../tokens.ts'
import { type TemplateTest, templateTestHook } from '../notifications/index.ts'
import { connectionFault } from '../settings/index.ts'
import type { TemplateChannel } from './channel.ts'
import { smsChannel } from './sms-channel.ts'
import { wechatChannel } from './wechat-channel.ts'

const reasonCharacters = 300

/** Sends a template of a channel as a test; throws what is missing, or what the service said. */
const testOf =
  (ctx: Context, channel: TemplateChannel, name: 'sms' | 'wechat'): TemplateTest =>
  async (person, template, values) => {
    if (!(await channel.isOn(ctx)))
      throw new AppError('EXTERNAL_API_ERROR', localized(`channels.test.off.${name}`))
    if (template.template_id === '') throw invalid('channels.test.noTemplate')
    const { id: userId, origin } = person
    const notice = { userId, origin, title: template.title, path: '/', values, key: newToken() }
    const isSent = await channel.sendTemplate(ctx, notice, template).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      const reason = (error as Error).message.slice(0, reasonCharacters)
      ctx.log.warn({ reason, channel: name }, 'the test of a template failed')
      const unreachable = connectionFault(error, '')
      throw new AppError('EXTERNAL_API_ERROR', unreachable ?? localized('settings.try.failed', { reason }))
    })
    if (!isSent) throw invalid(`channels.test.noAddress.${name}`)
  }

/** Provides the tests of templates. */
export function provideTemplateTests(ctx: Context): void {
  ctx.hooks.provideFor(templateTestHook, noticeChannels.sms, testOf(ctx, smsChannel, 'sms'))
  ctx.hooks.provideFor(templateTestHook, noticeChannels.wechat, testOf(ctx, wechatChannel, 'wechat'))
}
