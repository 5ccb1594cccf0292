/** Amounts are whole cents inside; texts with two decimals on the wire (docs/reference/wire-money.md#amounts). */

const plainAmount = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/

/** Cents of a plain decimal text: up to nine digits and two decimals of ASCII, no exponent; null for anything else. */
export function readCents(text: string): number | null {
  const [, sign, whole = '', decimals = ''] = plainAmount.exec(text) ?? []
  if (sign === undefined) return null
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

/** An amount as the wire writes it. */
export function writeCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Who gets what of an amount; the parts sum to it. */
export interface Split {
  readonly siteCents: number
  readonly inviterCents: number
  readonly authorCents: number
}

/** The shares of what somebody sells. Scales are in thousandths: 1000 is all. */
export interface Shares {
  /** The site's, of the whole. */
  readonly siteScale: number
  /** The inviter's, of what the site leaves. */
  readonly inviterScale: number
}

const scaleOfAll = 1000

/** A share in whole cents, rounded down: what is lost by it stays with whoever gets the rest. */
const shareOf = (cents: number, scale: number) => Math.floor((cents * scale) / scaleOfAll)

/** Splits what somebody pays for the work of another: the site first, then the author’s inviter, the author the rest. */
export function splitPayment(cents: number, { siteScale, inviterScale }: Shares): Split {
  const siteCents = shareOf(cents, siteScale)
  const inviterCents = shareOf(cents - siteCents, inviterScale)
  return { siteCents, inviterCents, authorCents: cents - siteCents - inviterCents }
}

/**
 * The site's share in thousandths: what the author's leaves, where both scales are above 0 and make ten together; else
 * nothing (docs/reference/wire-money.md#shares). Scales are the settings, 0 to 10 with two decimals.
 */
export function siteScaleOf(authorScale: number, masterScale: number): number {
  const [author, master] = [Math.round(authorScale * 100), Math.round(masterScale * 100)]
  return author > 0 && master > 0 && author + master === scaleOfAll ? scaleOfAll - author : 0
}

/** The fee of a withdrawal in whole cents, rounded up; `rate` is the setting, 0 to 1 with two decimals. */
export function withdrawalFee(cents: number, rate: number): number {
  return Math.ceil((cents * Math.round(rate * 100)) / 100)
}
