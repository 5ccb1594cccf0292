import { closedName, type FailureName, limits } from '@chaguan/contracts'
import { lookedAt } from '@chaguan/contracts/look-alikes'
import { isBlank } from '@chaguan/contracts/visible-text'
import { readMobile } from './contact-rules.ts'

/** Why a name or password cannot be had. */
export interface Refusal {
  readonly reason: FailureName
  readonly text?: { readonly zh: string; readonly en: string }
}

/** What a password must be by the site's settings (docs/reference/wire-accounts.md#profile-changes). */
export interface PasswordRules {
  /** The least characters; never under 6. */
  readonly least: number
  /** Kinds of characters that must occur. */
  readonly kinds: readonly PasswordKind[]
}

type PasswordKind = keyof typeof passwordKinds

/** The name under which threads are published anonymously; nobody may carry it. */
export const anonymousNameInChinese = '匿名用户'

/** Names that mean nobody in particular. */
const notToBeHad: ReadonlySet<string> = new Set([anonymousNameInChinese, closedName])

/** Kinds of characters by their number in the setting `password_strength`. */
const passwordKinds = {
  0: { pattern: /\p{Nd}/u, zh: '数字', en: 'a digit' },
  1: { pattern: /\p{Ll}/u, zh: '小写字母', en: 'a lower-case letter' },
  2: { pattern: /[^\p{L}\p{N}\s]/u, zh: '符号', en: 'a symbol' },
  3: { pattern: /\p{Lu}/u, zh: '大写字母', en: 'an upper-case letter' },
} as const

/** What nobody can see: controls, zero-width and bidirectional marks, fillers, line separators, the blank Braille cell. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
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
  return lookedAt(name.normalize('NFKD')).normalize('NFKC').replace(uncounted, '').trim()
}

/** A name as its letters are typed: the key of names from before look-alike letters counted as one, where that was taken. */
export function typedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(uncounted, '').trim()
}

function refusalOfAnyName(name: string): Refusal | null {
  if (isBlank(name)) return { reason: 'USERNAME_NOT_NULL' }
  if ([...name].length > limits.nameCharacters) return { reason: 'NAME_LENGTH_ERROR' }
  if (notToBeHad.has(foldName(name)))
    return {
      reason: 'INVALID_PARAMETER',
      text: { zh: '不能使用这个名称', en: 'This name cannot be used' },
    }
  return null
}

const unseenRefusal: Refusal = {
  reason: 'INVALID_PARAMETER',
  text: { zh: '名称含有不可见的字符', en: 'The name holds characters that cannot be seen' },
}

/** Why a tidied user name cannot be had, whoever has it; null when it can. */
export function refusalOfUsername(name: string): Refusal | null {
  if (name === '') return { reason: 'USERNAME_NOT_NULL' }
  if (unseen.test(name)) return unseenRefusal
  if (/\s/.test(name)) return { reason: 'USERNAME_NOT_ALLOW_HAS_SPACE' }
  return refusalOfAnyName(name)
}

/** Why nobody may take a user name any more, though some may have it: a log-in by phone looks at names first. */
export function refusalOfNewUsername(name: string): Refusal | null {
  if (readMobile(name) === null) return null
  return {
    reason: 'INVALID_PARAMETER',
    text: { zh: '用户名不能是手机号', en: 'A user name cannot be a phone number' },
  }
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
  if (password === '')
    return { reason: 'INVALID_PARAMETER', text: { zh: '请输入密码', en: 'Enter a password' } }
  if (/\s/.test(password)) return { reason: 'PASSWORD_NOT_ALLOW_HAS_SPACE' }
  const length = [...password].length
  if (length < rules.least || length > most)
    return {
      reason: 'PASSWORD_ILLEGALITY',
      text: {
        zh: `密码须为 ${rules.least} 至 ${most} 个字符`,
        en: `A password has ${rules.least} to ${most} characters`,
      },
    }
  const lacking = rules.kinds
    .map((kind) => passwordKinds[kind])
    .filter(({ pattern }) => !pattern.test(password))
  if (lacking.length === 0) return null
  return {
    reason: 'PASSWORD_ILLEGALITY',
    text: {
      zh: `密码还须包含${lacking.map(({ zh }) => zh).join('、')}`,
      en: `The password also needs ${lacking.map(({ en }) => en).join(', ')}`,
    },
  }
}
