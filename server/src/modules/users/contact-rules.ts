/**
 * Maximum characters of an e-mail address; the specification requires fewer than 255
 * (docs/reference/limits.md#contacts).
 */
const maxEmailCharacters = 254
const maxLocalCharacters = 64

/** Eleven digits of mainland China, with or without country code. */
const mobile = /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/

/** Normalizes a phone number for storage, or returns null for an invalid one (docs/reference/pages.md#login-states). */
export function readMobile(given: string | undefined): string | null {
  const digits = (given ?? '').normalize('NFKC').replace(/[\s().-]/g, '')
  return mobile.exec(digits)?.[1] ?? null
}

/** Masks a phone number for display: `138****1234`. */
export function maskedMobile(number: string): string {
  return number.length < 7 ? number : `${number.slice(0, 3)}****${number.slice(7)}`
}

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Returns a domain in ASCII (Punycode), so that look-alike domains differ. */
function asciiDomain(text: string): string {
  if (/[\s/?#@:\\[\]]/.test(text)) return ''
  return URL.parse(`http://${text}`)?.hostname ?? ''
}

/**
 * Normalizes an e-mail address for storage and comparison; returns `tooLong` or null for an invalid one. Folds wide
 * letters and case; rejects a local part with non-ASCII letters, which could look like another address.
 */
export function readEmail(given: string | undefined): { readonly email: string } | 'tooLong' | null {
  const text = (given ?? '').normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at < 1) return null
  const name = text.slice(0, at)
  const host = asciiDomain(text.slice(at + 1))
  const email = `${name}@${host}`
  if (Math.max(text.length, email.length) > maxEmailCharacters) return 'tooLong'
  if (name.length > maxLocalCharacters || !local.test(name) || !domain.test(host)) return null
  return { email }
}

/** Masks an address for display: `qi***@forum.test`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`
}
