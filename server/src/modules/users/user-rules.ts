import { type FailureName, limits } from '@chaguan/contracts'
import { normalizeLookAlikes } from '@chaguan/contracts/look-alikes'
import { isBlank } from '@chaguan/contracts/visible-text'
import { type LocalizedText, localized, localizedList } from '../../i18n/localized.ts'
import { readEmail, readMobile } from './contact-rules.ts'

/** Why a name or password cannot be had. */
export interface Refusal {
  readonly reason: FailureName
  readonly text?: LocalizedText
}

/** What a password must be by the site's settings (docs/reference/wire-accounts.md#profile-changes). */
export interface PasswordRules {
  /** The least characters; never under 6. */
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
 * What nobody can see: controls, zero-width and bidirectional marks, fillers, line separators, the blank Braille cell, and
 * what stands for an object that is missing.
 */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffd]/u
const uncounted = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
/**
 * The unseen marks that a nickname may hold: what turns a sign into an emoji, and what joins two emoji, whatever their
 * colour, into one (👩‍💻).
 */
const emojiMarks =
  /\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)\u200d(?=\p{Extended_Pictographic})/gu

/** A name as it is kept: composed, without spaces at its ends, runs of spaces as one. */
export function tidyName(given: string | undefined): string {
  return (given ?? '')
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
}

/**
 * What makes two names the same: compatibility forms, case, unseen characters and the script of letters that look the same
 * do not count.
 */
export function foldName(name: string): string {
  return normalizeLookAlikes(name.normalize('NFKD')).normalize('NFKC').replace(uncounted, '').trim()
}

/** A name as its letters are typed: the key of names from before look-alike letters counted as one, where that was taken. */
export function typedName(name: string): string {
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

/** Why a tidied user name cannot be had, whoever has it; null when it can. */
export function refusalOfUsername(name: string): Refusal | null {
  if (name === '') return { reason: 'USERNAME_NOT_NULL' }
  if (unseen.test(name)) return unseenRefusal
  if (/\s/.test(name)) return { reason: 'USERNAME_NOT_ALLOW_HAS_SPACE' }
  return refusalOfAnyName(name)
}

/** Why nobody may take a user name any more, though some may have it: a log-in looks at names before phones and addresses. */
export function refusalOfNewUsername(name: string): Refusal | null {
  if (readMobile(name) !== null)
    return { reason: 'INVALID_PARAMETER', text: localized('users.username.phone') }
  const email = readEmail(name)
  if (email === null || email === 'tooLong') return null
  return { reason: 'INVALID_PARAMETER', text: localized('users.username.email') }
}

/** Why a tidied nickname cannot be had, whoever has it; null when it can. */
export function refusalOfNickname(name: string): Refusal | null {
  if (name === '') return { reason: 'USERNAME_NOT_NULL' }
  if (unseen.test(name.replace(emojiMarks, ''))) return unseenRefusal
  return refusalOfAnyName(name)
}

/** Reads the settings `password_length` and `password_strength`; unknown kinds do not count. */
export function readPasswordRules(length: number, strength: string): PasswordRules {
  const kinds = strength
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '' && Object.hasOwn(passwordKinds, kind))
    // Sound: only keys of the table are left.
    .map((kind) => Number(kind) as PasswordKind)
  return { least: Math.max(limits.passwordCharactersLeast, length), kinds }
}

/** Why a password cannot be chosen; null when it can. */
export function refusalOfPassword(password: string, rules: PasswordRules): Refusal | null {
  const most = limits.passwordCharactersMost
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
