import type { Lang } from '@chaguan/contracts/browser'
import { wireMs } from './clock.ts'
import type { Translate } from './texts.ts'

/** A time as text, with the attributes of `<time>`. */
export interface FormattedTime {
  readonly iso: string
  readonly title: string
  /** For standing alone or at the beginning of a line. */
  readonly text: string
  /** For use within a sentence. */
  readonly inSentence: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const dayOf = (ms: number) => Math.floor(ms / day)

function dateText(wire: string, now: number): string {
  const sameYear = wire.slice(0, 4) === new Date(now).toISOString().slice(0, 4)
  return sameYear ? wire.slice(5, 10) : wire.slice(0, 10)
}

function momentText(ms: number, wire: string, now: number, t: Translate): string {
  const ago = now - ms
  // Tolerates small differences between the clocks of two machines.
  if (ago < -minute) return dateText(wire, now)
  if (ago < minute) return t('site.time.now')
  if (ago < hour) return t('site.time.minutes', { n: Math.floor(ago / minute) })
  if (dayOf(ms) === dayOf(now)) return t('site.time.hours', { n: Math.floor(ago / hour) })
  if (dayOf(ms) === dayOf(now) - 1) return t('site.time.yesterday', { time: wire.slice(11, 16) })
  return dateText(wire, now)
}

/**
 * Formats a time: 刚刚, 3 分钟前, 2 小时前, 昨天 14:05, 11-20, 2025-11-20; a future time is a date. `now` is comparable with
 * `wireMs`; a text that is not a time is returned unchanged.
 */
export function momentOf(wire: string, now: number, utcOffset: string, t: Translate): FormattedTime {
  const ms = wireMs(wire)
  if (ms === null) return { iso: '', title: wire, text: wire, inSentence: wire }
  const text = momentText(ms, wire, now, t)
  const inSentence = text.slice(0, 1).toLowerCase() + text.slice(1)
  return { iso: wire.replace(' ', 'T') + utcOffset, title: wire, text, inSentence }
}

const short = (value: number) => String(Math.floor(value * 10) / 10)

/** Formats a count: 1,806, 1.2 万, 3.4 亿; in English 12.3k and 4.5m. Negative and non-finite numbers are 0. */
export function countText(value: number, lang: Lang): string {
  const n = Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0
  if (n < 10_000) return String(n).replace(/(\d)(\d{3})$/, '$1,$2')
  if (lang === 'en') return n < 1_000_000 ? `${short(n / 1_000)}k` : `${short(n / 1_000_000)}m`
  return n < 100_000_000 ? `${short(n / 10_000)} 万` : `${short(n / 100_000_000)} 亿`
}

/** Formats an amount in yuan as ¥12.50 or −¥12.50, always with two decimals. */
export function moneyText(yuan: number): string {
  return `${yuan < 0 ? '−' : ''}¥${Math.abs(yuan).toFixed(2)}`
}
