import { localized } from '../../i18n/localized.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The channel of a code: text message or e-mail. */
export type Channel = 'sms' | 'email'

/**
 * Lifetime of a code, and of the link beside it in a mail, in minutes (docs/reference/wire-accounts.md#login,
 * docs/reference/threats.md#password-reset).
 */
export const codeMinutes: Readonly<Record<Channel, number>> = { sms: 5, email: 10 }
export const linkMinutes = 30
/** Seconds before another code for the same purpose. */
export const intervalSeconds = 60
/** Wrong attempts for a code, after which no more are checked. */
export const maxCodeAttempts = 5
/** Milliseconds for which a code that was used for `verify` allows to bind another number or address. */
export const verifiedMs = 10 * minuteMs
/** Milliseconds after which a code is deleted. */
export const maxAgeMs = 2 * dayMs

interface SendLimit {
  readonly most: number
  readonly withinMs: number
}

/** Limits of codes to one number or address, and from one IP address. */
const contactLimits: readonly SendLimit[] = [
  { most: 10, withinMs: hourMs },
  { most: 20, withinMs: dayMs },
]
const callerLimits: readonly SendLimit[] = [
  { most: 30, withinMs: hourMs },
  { most: 100, withinMs: dayMs },
]

/**
 * Limits of mails to an unknown address within a day, and to all unknown ones within an hour, to protect strangers.
 * Mails beyond them are silently not sent.
 */
export const unknownAddressMails = {
  toOne: { most: 3, withinMs: dayMs },
  toAll: { most: 300, withinMs: hourMs },
} as const

/** When codes were sent, in milliseconds since 1970. */
export interface SentCodes {
  /** To this number or address for this purpose; null for never. */
  readonly lastAt: number | null
  /** To this number or address for any purpose, within a day. */
  readonly toContact: readonly number[]
  /** For this IP address, within a day. */
  readonly byCaller: readonly number[]
}

function waitFor(limits: readonly SendLimit[], times: readonly number[], now: number): number {
  const waits = limits.map(({ most, withinMs }) => {
    const within = times.filter((at) => at > now - withinMs).sort((a, b) => a - b)
    const oldest = within[within.length - most]
    return oldest === undefined ? 0 : oldest + withinMs - now
  })
  return Math.max(...waits)
}

/** Returns the milliseconds to wait before another code may be sent; 0 for none. */
export function waitBeforeSending({ lastAt, toContact, byCaller }: SentCodes, now: number): number {
  const interval = lastAt === null ? 0 : Math.max(0, lastAt + intervalSeconds * 1000 - now)
  return Math.max(interval, waitFor(contactLimits, toContact, now), waitFor(callerLimits, byCaller, now))
}

/** Returns the error text for a wait. */
export function waitText(ms: number): { readonly zh: string; readonly en: string } {
  const seconds = Math.ceil(ms / 1000)
  if (seconds <= intervalSeconds) return localized('verificationCodes.code.waitSeconds', { seconds })
  const minutes = Math.ceil(ms / minuteMs)
  return localized('verificationCodes.code.waitMinutes', { minutes })
}
