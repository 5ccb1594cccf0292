import type { SettingKey } from './setting-keys.ts'
import {
  parseBaseUrl,
  parseHostName,
  parseHttpsUrl,
  parseHttpUrl,
  parseJson,
  parseNetworks,
  parseSender,
} from './text-parsers.ts'

/** Returns whether the name is a time zone that can be formatted. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const money = (text: string) => (text === '' || /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text : null)

/** Parses a list of file extensions, lower-case; rejects php (docs/reference/wire-site.md#settings). */
function extensions(text: string): string | null {
  const endings = text
    .toLowerCase()
    .split(',')
    .map((ending) => ending.trim())
    .filter((ending) => ending !== '')
  const isFine = endings.every((ending) => /^[a-z0-9]{1,16}$/.test(ending) && !ending.includes('php'))
  return isFine ? endings.join(',') : null
}

function passwordKinds(text: string): string | null {
  const kinds = text.split(',').filter((kind) => kind !== '')
  return kinds.every((kind) => /^[0-3]$/.test(kind)) ? [...new Set(kinds)].join(',') : null
}

function isLimit(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { freq, forbidden } = value as { freq?: unknown; forbidden?: unknown }
  return [freq, forbidden].every((n) => Number.isInteger(n) && Number(n) >= 1 && Number(n) <= 1_000_000)
}

function callLimits(text: string): string | null {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { get, post } = value as { get?: unknown; post?: unknown }
  return isLimit(get) && isLimit(post) ? JSON.stringify({ get, post }) : null
}

function faces(text: string): string | null {
  const value = parseJson(text)
  const isList =
    Array.isArray(value) &&
    value.length <= 10 &&
    value.every(
      (item: unknown) =>
        typeof item === 'object' &&
        item !== null &&
        Number.isInteger((item as { key?: unknown }).key) &&
        typeof (item as { desc?: unknown }).desc === 'string' &&
        typeof (item as { value?: unknown }).value === 'boolean',
    )
  return isList ? JSON.stringify(value) : null
}

function integerUpTo(most: number) {
  return (text: string) => (text === '' || (/^\d{1,9}$/.test(text) && Number(text) <= most) ? text : null)
}

/** The last moment that the wire format can express, in milliseconds since 1970. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

function moment(text: string): string | null {
  return text === '' || (/^\d{1,15}$/.test(text) && Number(text) <= lastMoment) ? text : null
}

/** Parsers of formatted texts: each returns the text to store, or null for an invalid one. */
export const settingParsers: Partial<Readonly<Record<SettingKey, (text: string) => string | null>>> = {
  site_timezone: (text) => (isZone(text) ? text : null),
  site_accent: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null),
  site_price: money,
  site_minimum_amount: money,
  site_onlooker_price: money,
  site_expire: integerUpTo(1_000_000),
  site_install: moment,
  site_url: parseHttpUrl,
  wechat_base: parseBaseUrl,
  mail_host: parseHostName,
  mail_from: parseSender,
  site_analytics: parseHttpsUrl,
  wxpay_base: parseBaseUrl,
  alipay_base: parseBaseUrl,
  stripe_base: parseBaseUrl,
  sandbox_pay_url: parseBaseUrl,
  site_manage: faces,
  api_freq: callLimits,
  support_img_ext: extensions,
  support_file_ext: extensions,
  password_strength: passwordKinds,
  inner_net_ip: parseNetworks,
}
