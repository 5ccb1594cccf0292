import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from './read-settings.ts'
import { definitionOf, isSettingKey, type Settings } from './setting-keys.ts'
import { isMask } from './setting-values.ts'

/** Settings that run code of others in the browsers of all readers. */
const scripts: ReadonlySet<string> = new Set(['site_stat', 'site_analytics'])

/** Tags of what the site pays, mails, texts and logs people in by. */
const keyTags: ReadonlySet<string> = new Set([
  ...['wxpay', 'alipay', 'stripe', 'sandbox_pay'],
  ...['mail', 'aliyun', 'wx_offiaccount', 'wx_miniprogram', 'wx_oplatform'],
])

/** Settings of these tags that open nothing to anybody. */
const harmless: ReadonlySet<string> = new Set(['notice_mail_wait', 'wxpay_ios', 'miniprogram_video'])

function isGrave(key: string): boolean {
  if (!isSettingKey(key) || harmless.has(key)) return false
  const { kind, tag } = definitionOf(key)
  return scripts.has(key) || kind === 'secret' || keyTags.has(tag)
}

/** What whoever has not just logged in is refused with; null for others. Provided by the module of signing in. */
export const recentLoginHook = defineHook<(viewer: Member) => Promise<AppError | null>>('recent login')

/** Refuses, with UNAUTHORIZED and `{prove}`, whoever has not logged in or given the password within half an hour. */
export async function requireRecentProof(ctx: Context, viewer: Member): Promise<void> {
  const refusal = await ctx.hooks.get(recentLoginHook)?.(viewer)
  if (refusal) throw refusal
}

const textOf = (value: unknown) => (typeof value === 'boolean' ? String(Number(value)) : String(value ?? ''))

function isChange(settings: Settings, key: string, value: unknown): boolean {
  if (!isSettingKey(key)) return false
  return !(definitionOf(key).kind === 'secret' && isMask(value)) && textOf(value) !== textOf(settings[key])
}

/**
 * Refuses to change scripts of others and keys of payment, mail, text messages and log-ins to whoever has not proved
 * themselves lately. Such a setting may come along as it is, as a form sends all that it shows.
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
