/** Characters of an address; the specification asks for fewer than 255 (docs/reference/limits.md#contacts). */
const emailCharactersMost = 254
const localCharactersMost = 64

/** Eleven digits of mainland China, with or without its prefix and what people put between the digits. */
const mobile = /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/

/** The phone number as it is kept, or null for what is none (docs/reference/pages.md#login-states). */
export function readMobile(given: string | undefined): string | null {
  const digits = (given ?? '').normalize('NFKC').replace(/[\s().-]/g, '')
  return mobile.exec(digits)?.[1] ?? null
}

/** `138****1234`: four digits of a phone number are nobody's business. */
export function maskedMobile(number: string): string {
  return number.length < 7 ? number : `${number.slice(0, 3)}****${number.slice(7)}`
}

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** A domain in the letters that the net knows: what looks like another one is not the same after this. */
function asciiDomain(text: string): string {
  if (/[\s/?#@:\\[\]]/.test(text)) return ''
  return URL.parse(`http://${text}`)?.hostname ?? ''
}

/**
 * The address as it is kept and compared, `tooLong` or null for what is none. Wide letters count as plain ones and case
 * does not count; a name before the @ of other letters than the plain ones, which could look like another, is none.
 */
export function readEmail(given: string | undefined): { readonly email: string } | 'tooLong' | null {
  const text = (given ?? '').normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at < 1) return null
  const name = text.slice(0, at)
  const host = asciiDomain(text.slice(at + 1))
  const email = `${name}@${host}`
  if (Math.max(text.length, email.length) > emailCharactersMost) return 'tooLong'
  if (name.length > localCharactersMost || !local.test(name) || !domain.test(host)) return null
  return { email }
}

/** `qi***@forum.test`: enough to know one's own address by. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`
}
