import type { InputOf, OutputOf, overviewApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { type LocalizedText, localized, localizedList, translate } from '../../i18n/localized.ts'
import { nameOfSetting } from '../../i18n/shared-names.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import type { Member } from '../../viewer.ts'
import { issuerOf, tryProvider } from '../providers/index.ts'
import { connectionFault, readSettings, serviceFault } from '../settings/index.ts'
import { readEmail, readMobile } from '../users/index.ts'
import { appOf } from '../wechat/index.ts'

type Input = InputOf<typeof overviewApi.tryService>

/** Sent in place of a verification code; valid for nothing. */
const noCode = '000000'
const codeMinutes = 5
const reasonCharacters = 300

const namesOf = (keys: readonly string[]) => localizedList(keys.map(nameOfSetting))
const fail = (text: LocalizedText) => new AppError('EXTERNAL_API_ERROR', text)
/** The error of a service whose switch is off; of two switches one is enough. */
const off = (one: string, other?: string) =>
  fail(
    other === undefined
      ? localized('settings.try.off', { name: nameOfSetting(one) })
      : localized('settings.try.bothOff', { one: nameOfSetting(one), other: nameOfSetting(other) }),
  )
const missing = (keys: readonly string[]) => fail(localized('settings.try.missing', { names: namesOf(keys) }))

async function tryMail(ctx: Context, viewer: Member, to: string | undefined): Promise<string> {
  const settings = await readSettings(ctx)
  if (!(await ctx.mail.isOn()))
    throw settings.mail
      ? missing((['mail_host', 'mail_from'] as const).filter((key) => settings[key] === ''))
      : off('mail')
  const read = readEmail(to)
  if (read === null || read === 'tooLong') throw invalid('settings.try.mail.to')
  const site = nameOfSite(settings.site_name)[viewer.lang]
  await ctx.mail.send({
    to: read.email,
    subject: translate(viewer.lang, 'settings.try.mail.subject', { site }),
    text: translate(viewer.lang, 'settings.try.mail.text', { site }),
  })
  return read.email
}

const smsKeys = {
  aliyun: ['aliyun_access_key_id', 'aliyun_access_key_secret', 'aliyun_sms_sign', 'aliyun_sms_template_code'],
  tencent: [
    'qcloud_secret_id',
    'qcloud_secret_key',
    'qcloud_sms_app_id',
    'qcloud_sms_template_id',
    'qcloud_sms_sign',
  ],
} as const

async function trySms(ctx: Context, viewer: Member, to: string | undefined): Promise<string> {
  const settings = await readSettings(ctx)
  if (!(await ctx.sms.isOn()))
    throw settings.qcloud_sms ? off('qcloud_close') : off('aliyun_sms', 'qcloud_sms')
  const keys = smsKeys[settings.aliyun_sms ? 'aliyun' : 'tencent']
  const empty = settings.dev_outbox ? [] : keys.filter((key) => settings[key] === '')
  if (empty.length > 0) throw missing(empty)
  const mobile = readMobile(to)
  if (mobile === null) throw invalid('settings.try.sms.to')
  const text = translate(viewer.lang, 'settings.try.sms.text', { code: noCode })
  await ctx.sms.send({ mobile, code: noCode, minutes: codeMinutes, text })
  return mobile
}

const wechatKeys = {
  account: ['offiaccount_close', 'offiaccount_app_id', 'offiaccount_app_secret'],
  mini: ['miniprogram_close', 'miniprogram_app_id', 'miniprogram_app_secret'],
} as const

async function tryWechat(ctx: Context, kind: 'account' | 'mini'): Promise<string> {
  const settings = await readSettings(ctx)
  const [isOn, ...keys] = wechatKeys[kind]
  if (!settings[isOn]) throw off(isOn)
  const empty = keys.filter((key) => settings[key] === '')
  if (empty.length > 0) throw missing(empty)
  try {
    await ctx.wechat.checkKeys(await appOf(ctx, kind))
  } catch (error) {
    if (ctx.wechat.refusalOf(error) === null || connectionFault(error, '')) throw error
    const { said: reason = '' } = error as { said?: string }
    if (reason === '') throw error
    throw fail(localized('settings.try.wechat.refused', { names: namesOf(keys), reason }))
  }
  return ''
}

/** The address of a service in the settings; empty for those whose errors name it. */
async function placeOf(ctx: Context, { service, id = 0 }: Input): Promise<string> {
  const settings = await readSettings(ctx)
  if (service === 'mail') return `${settings.mail_host}:${settings.mail_port}`
  if (service === 'oidc') return (await issuerOf(ctx, id)) ?? ''
  return ''
}

function attempt(ctx: Context, viewer: Member, { service, to, id = 0 }: Input): Promise<string> {
  if (service === 'mail') return tryMail(ctx, viewer, to)
  if (service === 'sms') return trySms(ctx, viewer, to)
  if (service === 'oidc') return tryProvider(ctx, id)
  return tryWechat(ctx, service === 'wechatAccount' ? 'account' : 'mini')
}

/**
 * Tries a service with the current settings: sends a mail or a text message to an address, verifies the keys of a
 * WeChat app, or fetches the configuration of a login provider. Throws for a service that is not set up, and
 * EXTERNAL_API_ERROR with the service's message for one that fails.
 */
export async function tryService(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof overviewApi.tryService>> {
  try {
    return { to: await attempt(ctx, viewer, input) }
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = (error as Error).message.slice(0, reasonCharacters)
    ctx.log.warn({ reason, service: input.service }, 'the test of a service failed')
    throw fail(serviceFault(error, await placeOf(ctx, input)))
  }
}
