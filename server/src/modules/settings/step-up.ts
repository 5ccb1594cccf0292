import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from './read-settings.ts'
import { definitionOf, isSettingKey, type Settings } from './setting-keys.ts'
import { isMasked } from './setting-values.ts'

/** Settings with third-party code that runs in the browsers of all readers. */
const scripts: ReadonlySet<string> = new Set(['site_stat', 'site_analytics'])

/** Tags of the settings for payments, mails, text messages and login. */
const keyTags: ReadonlySet<string> = new Set([
  ...['wxpay', 'alipay', 'stripe', 'sandbox_pay'],
  ...['mail', 'aliyun', 'wx_offiaccount', 'wx_miniprogram', 'wx_oplatform'],
])

/** Text messages of the cloud, whose tag also has settings that are not keys. */
const cloudSms = /^qcloud_sms(?:_|$)/

/** Settings of these tags without security impact. */
const harmless: ReadonlySet<string> = new Set(['notice_mail_wait', 'wxpay_ios', 'miniprogram_video'])

function isGrave(key: string): boolean {
  if (!isSettingKey(key) || harmless.has(key)) return false
  const { kind, tag } = definitionOf(key)
  return scripts.has(key) || kind === 'secret' || keyTags.has(tag) || cloudSms.test(key)
}

/** Returns the error for somebody who has not logged in recently; null for others. Provided by the sign-in module. */
export const recentLoginHook = defineHook<(viewer: Member) => Promise<AppError | null>>('recent login')

/** Throws UNAUTHORIZED with `{prove}` unless the viewer has logged in or given the password within half an hour. */
export async function requireRecentProof(ctx: Context, viewer: Member): Promise<void> {
  const refusal = await ctx.hooks.get(recentLoginHook)?.(viewer)
  if (refusal) throw refusal
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  // `String` would call functions of the object, which in an input may be anything.
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

function isChange(settings: Settings, key: string, value: unknown): boolean {
  if (!isSettingKey(key)) return false
  return !(definitionOf(key).kind === 'secret' && isMasked(value)) && textOf(value) !== textOf(settings[key])
}

/**
 * Throws unless the viewer has proved their identity recently, for changes of third-party scripts and of keys for
 * payment, mail, text messages and login. Unchanged values pass, since forms send everything they show.
 */
export async function requireRecentLogin(
  ctx: Context,
  viewer: Member,
  given: readonly { readonly key: string; readonly value?: unknown }[],
): Promise<void> {
  const settings = await readSettings(ctx)
  if (given.some(({ key, value }) => isGrave(key) && isChange(settings, key, value)))
    await requireRecentProof(ctx, viewer)
}
