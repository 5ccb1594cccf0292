import { type FailureName, limits } from '@chaguan/contracts'
import { normalizeHomoglyphs } from '@chaguan/contracts/look-alikes'
import { isBlank } from '@chaguan/contracts/visible-text'
import { type LocalizedText, localized, localizedList } from '../../i18n/localized.ts'
import { readEmail, readMobile } from './contact-rules.ts'

/** Why a name or password is not allowed. */
export interface Refusal {
  readonly reason: FailureName
  readonly text?: LocalizedText
}

/** The site's rules for passwords (docs/reference/wire-accounts.md#profile-changes). */
export interface PasswordRules {
  /** Minimum characters; never below 6. */
  readonly least: number
  /** Kinds of characters that must occur. */
  readonly kinds: readonly PasswordKind[]
}

type PasswordKind = keyof typeof passwordKinds

/** Kinds of characters by their number in the setting `password_strength`. */
const passwordKinds = {
  0: { pattern: /\p{Nd}/u, name: localized('users.password.digit') },
  1: { pattern: /\p{Ll}/u, name: localized('users.password.lowerCase') },
  2: { pattern: /[^\p{L}\p{N}\s]/u, name: localized('users.password.symbol') },
  3: { pattern: /\p{Lu}/u, name: localized('users.password.upperCase') },
} as const

/**
 * Invisible characters: controls, zero-width and bidirectional marks, fillers, line separators, the blank Braille cell,
 * and object replacement characters.
 */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffd]/u
const uncounted = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
/**
 * Invisible marks that a nickname may contain: emoji variation selectors, and joiners between two emoji with any skin
 * tone (👩‍💻).
 */
const emojiMarks =
  /\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)\u200d(?=\p{Extended_Pictographic})/gu

/** Normalizes a name for storage: composed, trimmed, runs of spaces collapsed. */
export function normalizeName(given: string | undefined): string {
  return (given ?? '')
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
}

/**
 * Returns the key that equal names share: ignores compatibility forms, case, invisible characters and the script of
 * identical-looking letters.
 */
export function foldName(name: string): string {
  return normalizeHomoglyphs(name.normalize('NFKD')).normalize('NFKC').replace(uncounted, '').trim()
}

/** Returns the key that names had before look-alike letters were folded. */
export function legacyNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(uncounted, '').trim()
}

function refusalOfAnyName(name: string): Refusal | null {
  if (isBlank(name)) return { reason: 'USERNAME_NOT_NULL' }
  if ([...name].length > limits.nameCharacters) return { reason: 'NAME_LENGTH_ERROR' }
  return null
}

const unseenRefusal: Refusal = {
  reason: 'INVALID_PARAMETER',
  text: localized('users.name.invisible'),
}

/** Returns why a normalized user name is not allowed, taken or not; null if it is. */
export function refusalOfUsername(name: string): Refusal | null {
  if (name === '') return { reason: 'USERNAME_NOT_NULL' }
  if (unseen.test(name)) return unseenRefusal
  if (/\s/.test(name)) return { reason: 'USERNAME_NOT_ALLOW_HAS_SPACE' }
  return refusalOfAnyName(name)
}

/**
 * Returns why a user name is not allowed for new accounts, though older ones may have it: a login tries names before
 * phones and addresses.
 */
export function refusalOfNewUsername(name: string): Refusal | null {
  if (readMobile(name) !== null)
    return { reason: 'INVALID_PARAMETER', text: localized('users.username.phone') }
  const email = readEmail(name)
  if (email === null || email === 'tooLong') return null
  return { reason: 'INVALID_PARAMETER', text: localized('users.username.email') }
}

/** Returns why a normalized nickname is not allowed, taken or not; null if it is. */
export function refusalOfNickname(name: string): Refusal | null {
  if (name === '') return { reason: 'USERNAME_NOT_NULL' }
  if (unseen.test(name.replace(emojiMarks, ''))) return unseenRefusal
  return refusalOfAnyName(name)
}

/** Parses the settings `password_length` and `password_strength`; ignores unknown kinds. */
export function readPasswordRules(length: number, strength: string): PasswordRules {
  const kinds = strength
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '' && Object.hasOwn(passwordKinds, kind))
    // Safe cast: only keys of the table are left.
    .map((kind) => Number(kind) as PasswordKind)
  return { least: Math.max(limits.minPasswordCharacters, length), kinds }
}

/** Returns why a password is not allowed; null if it is. */
export function refusalOfPassword(password: string, rules: PasswordRules): Refusal | null {
  const most = limits.maxPasswordCharacters
  if (password === '') return { reason: 'INVALID_PARAMETER', text: localized('users.password.required') }
  if (/\s/.test(password)) return { reason: 'PASSWORD_NOT_ALLOW_HAS_SPACE' }
  const length = [...password].length
  if (length < rules.least || length > most)
    return {
      reason: 'PASSWORD_ILLEGALITY',
      text: localized('users.password.length', { least: rules.least, most }),
    }
  const lacking = rules.kinds
    .map((kind) => passwordKinds[kind])
    .filter(({ pattern }) => !pattern.test(password))
  if (lacking.length === 0) return null
  return {
    reason: 'PASSWORD_ILLEGALITY',
    text: localized('users.password.lacks', { kinds: localizedList(lacking.map(({ name }) => name)) }),
  }
}
