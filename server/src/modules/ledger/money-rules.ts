/** Amounts are whole cents in code, and texts with two decimals on the wire (docs/reference/wire-money.md#amounts). */

const plainAmount = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/

/**
 * Parses a plain decimal text as cents: up to nine ASCII digits and two decimals, no exponent; null for anything else.
 */
export function readCents(text: string): number | null {
  const [, sign, whole = '', decimals = ''] = plainAmount.exec(text) ?? []
  if (sign === undefined) return null
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

/** Formats cents as an amount of the wire. */
export function writeCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The parts of an amount by recipient; they sum to it. */
export interface Split {
  readonly siteCents: number
  readonly inviterCents: number
  readonly authorCents: number
}

/** The shares of a sale, in thousandths: 1000 is everything. */
export interface Shares {
  /** Share of the site, of the whole amount. */
  readonly siteScale: number
  /** Share of the inviter, of what remains after the site's share. */
  readonly inviterScale: number
}

const scaleOfAll = 1000

/** Share in whole cents, rounded down: the remainder goes to the last recipient. */
const shareOf = (cents: number, scale: number) => Math.floor((cents * scale) / scaleOfAll)

/**
 * Splits a payment for somebody's work: first the site's share, then that of the author's inviter; the author gets the
 * rest.
 */
export function splitPayment(cents: number, { siteScale, inviterScale }: Shares): Split {
  const siteCents = shareOf(cents, siteScale)
  const inviterCents = shareOf(cents - siteCents, inviterScale)
  return { siteCents, inviterCents, authorCents: cents - siteCents - inviterCents }
}

/**
 * Returns the site's share in thousandths: what the author's scale leaves if both scales are above 0 and sum to ten,
 * otherwise 0 (docs/reference/wire-money.md#shares). The scales are settings from 0 to 10 with two decimals.
 */
export function siteScaleOf(authorScale: number, masterScale: number): number {
  const [author, master] = [Math.round(authorScale * 100), Math.round(masterScale * 100)]
  return author > 0 && master > 0 && author + master === scaleOfAll ? scaleOfAll - author : 0
}

/** Returns the fee of a withdrawal in whole cents, rounded up; `rate` is a setting from 0 to 1 with two decimals. */
export function withdrawalFee(cents: number, rate: number): number {
  return Math.ceil((cents * Math.round(rate * 100)) / 100)
}
