import { limits } from '@chaguan/contracts'
import { invalid } from '../../http/app-error.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import { type Action, type Scope, type StopWord, scopes } from './stop-word.ts'

/** What a word is replaced by when its line names nothing (docs/reference/wire-content.md#stop-words). */
const defaultReplacement = '**'
const isAction = /^\{(?:IGNORE|MOD|BANNED|REPLACE)\}$/
/** The scopes behind the first in the order of a line. */
const otherScopes = scopes.slice(1)

/** Words that are one have the same key. */
export function keyOfWord(find: string): string {
  return find.normalize('NFC').toLowerCase()
}

/** Names, signatures and messages know refusal only. */
function otherAction(text: string | undefined): Action {
  return text === '{BANNED}' ? '{BANNED}' : '{IGNORE}'
}

/** A rule as the line has it: the one for what people write, then those of the other scopes if they are named. */
function splitRule(rule: string): { readonly ugc: string; readonly others: readonly string[] } {
  const parts = rule.split('|')
  // A replacement may hold the sign itself, so the actions are taken from the end; older lists have three of them.
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
  // Sound: every scope but the first is in the list, and an action was tested to be one.
  return {
    find,
    replacement: replaces && ugc !== '{REPLACE}' && ugc !== '' ? ugc : defaultReplacement,
    ugc: replaces ? '{REPLACE}' : (ugc as Action),
    ...(byScope as Record<Exclude<Scope, 'ugc'>, Action>),
  }
}

const isTooLong = (text: string, most: number) => Array.from(text).length > most

/** Reads one line `find=rule`; null for a blank one. Refuses one that cannot be looked for. */
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

/** A word as a line that can be read again. */
export function lineOf(word: StopWord): string {
  const ugc = word.ugc === '{REPLACE}' ? word.replacement : word.ugc
  return `${word.find}=${[ugc, ...otherScopes.map((scope) => word[scope])].join('|')}`
}
