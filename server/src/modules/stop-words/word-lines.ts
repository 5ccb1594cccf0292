import { limits } from '@chaguan/contracts'
import { invalid } from '../../http/app-error.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import { type Action, type Scope, type StopWord, scopes } from './stop-word.ts'

/** Default replacement of a word (docs/reference/wire-content.md#stop-words). */
const defaultReplacement = '**'
const isAction = /^\{(?:IGNORE|MOD|BANNED|REPLACE)\}$/
/** The scopes after the first, in the order of a line. */
const otherScopes = scopes.slice(1)

/** Returns the key of a word: equal for spellings of one word. */
export function keyOfWord(find: string): string {
  return find.normalize('NFC').toLowerCase()
}

/** Names, signatures and messages only support refusal. */
function otherAction(text: string | undefined): Action {
  return text === '{BANNED}' ? '{BANNED}' : '{IGNORE}'
}

/** Splits the rule of a line: that for content, then those of other scopes if given. */
function splitRule(rule: string): { readonly ugc: string; readonly others: readonly string[] } {
  const parts = rule.split('|')
  // A replacement may contain the separator, so actions are taken from the end; older lists have three.
  for (const count of [otherScopes.length, otherScopes.length - 1]) {
    const others = parts.slice(-count)
    if (parts.length > count && others.every((part) => isAction.test(part)))
      return { ugc: parts.slice(0, -count).join('|'), others }
  }
  return { ugc: rule, others: otherScopes.map(() => rule) }
}

function ruleOf(find: string, rule: string): StopWord {
  const { ugc, others } = splitRule(rule)
  const replaces = !isAction.test(ugc) || ugc === '{REPLACE}'
  const byScope = Object.fromEntries(otherScopes.map((scope, index) => [scope, otherAction(others[index])]))
  // Safe cast: the list has every scope but the first, and the actions were validated.
  return {
    find,
    replacement: replaces && ugc !== '{REPLACE}' && ugc !== '' ? ugc : defaultReplacement,
    ugc: replaces ? '{REPLACE}' : (ugc as Action),
    ...(byScope as Record<Exclude<Scope, 'ugc'>, Action>),
  }
}

const isTooLong = (text: string, most: number) => Array.from(text).length > most

/** Parses one line `find=rule`; null for a blank one. Throws for a word that cannot be matched. */
export function readLine(line: string, number: number): StopWord | null {
  if (line.trim() === '') return null
  const at = line.indexOf('=')
  const find = (at < 0 ? line : line.slice(0, at)).trim()
  const word = ruleOf(find, at < 0 ? defaultReplacement : line.slice(at + 1).trim())
  const wrong = (fault: LocalizedText) => invalid('stopWords.line.wrong', { number, fault })
  if (find.replaceAll(/\{\d{1,2}\}/g, '').trim() === '' && find !== '{1}')
    throw wrong(localized('stopWords.line.wordMissing'))
  if (/[\r\n]/.test(line)) throw wrong(localized('stopWords.line.oneWord'))
  if (isTooLong(find, limits.stopWordCharacters)) throw wrong(localized('stopWords.line.wordTooLong'))
  if (isTooLong(word.replacement, limits.stopWordReplacementCharacters))
    throw wrong(localized('stopWords.line.replacementTooLong'))
  return word
}

/** Formats a word as a line that `readLine` can parse. */
export function lineOf(word: StopWord): string {
  const ugc = word.ugc === '{REPLACE}' ? word.replacement : word.ugc
  return `${word.find}=${[ugc, ...otherScopes.map((scope) => word[scope])].join('|')}`
}
