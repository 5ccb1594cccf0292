/** Characters of recovery codes: none that look alike. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'
const half = 6

/** Number of recovery codes of a person. */
export const maxRecoveryCodes = 10

/** Formats a recovery code from random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  const text = Array.from({ length: 2 * half }, (_, at) => signs[(bytes[at] ?? 0) % signs.length]).join('')
  return `${text.slice(0, half)}-${text.slice(half)}`
}

/** A typed code: six digits of an authenticator, a recovery code, or null for anything else. */
export type TypedCode = { readonly digits: string } | { readonly recovery: string } | null

/** Parses a code, whatever its spacing. */
export function readCode(typed: string): TypedCode {
  const text = typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(text)) return { digits: text }
  if (text.length !== 2 * half || [...text].some((sign) => !signs.includes(sign))) return null
  return { recovery: `${text.slice(0, half)}-${text.slice(half)}` }
}
