import type { Matcher, WordMatch } from './matcher.ts'
import type { TextRange } from './read-html.ts'
import type { Scope, StopWord } from './stop-word.ts'

/** The effect of stop words on a text. */
export interface Screening {
  /** The text with replacements; unchanged without any. */
  readonly text: string
  /** Words that need review, each once. */
  readonly pendingFor: readonly string[]
  /** Banned words, each once. */
  readonly bannedFor: readonly string[]
}

/** Maximum words that an error names. */
const maxNamed = 10

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Resolves overlaps: the earliest match wins, of those the longest. */
function apart(hits: readonly WordMatch[]): WordMatch[] {
  const separate: WordMatch[] = []
  for (const hit of [...hits].sort((one, other) => one.start - other.start || other.end - one.end))
    if (hit.start >= (separate.at(-1)?.end ?? 0)) separate.push(hit)
  return separate
}

/**
 * Replaces matched words: the first piece of a word becomes the replacement, its pieces after a tag are removed, and
 * tags stay.
 */
export function replaceHits(
  text: string,
  words: readonly TextRange[],
  hits: readonly WordMatch[],
  isHtml: boolean,
): string {
  const left = apart(hits)
  let out = ''
  let at = 0
  let next = 0
  for (const hit of left) {
    out += text.slice(at, hit.start)
    at = hit.start
    out += isHtml ? escapeHtml(hit.word.replacement) : hit.word.replacement
    while (next < words.length && (words[next]?.end ?? 0) <= at) next += 1
    // Between the pieces of words is mark-up, which stays.
    for (let piece = words[next]; piece && piece.end < hit.end; piece = words[next]) {
      next += 1
      out += text.slice(piece.end, words[next]?.start ?? hit.end)
    }
    at = hit.end
  }
  return out + text.slice(at)
}

/** Applies the stop words to a text in a scope. In HTML only the text between tags is checked. */
export function screen(matcher: Matcher, scope: Scope, text: string, isHtml: boolean): Screening {
  const pending = new Set<string>()
  const banned = new Set<string>()
  const replaced = new Map<number, WordMatch>()
  const isWanted = (word: StopWord) => {
    const action = word[scope]
    if (action === '{REPLACE}') return true
    if (action === '{MOD}') return pending.size < maxNamed && !pending.has(word.find)
    return action === '{BANNED}' && banned.size < maxNamed && !banned.has(word.find)
  }
  const skeleton = matcher.find(text, isHtml, isWanted, (hit) => {
    const action = hit.word[scope]
    if (action === '{MOD}') pending.add(hit.word.find)
    else if (action === '{BANNED}') banned.add(hit.word.find)
    // Of words that end at one place the longest is replaced.
    else if ((replaced.get(hit.end)?.start ?? Number.POSITIVE_INFINITY) > hit.start)
      replaced.set(hit.end, hit)
  })
  return {
    text: replaced.size === 0 ? text : replaceHits(text, skeleton.words, [...replaced.values()], isHtml),
    pendingFor: [...pending],
    bannedFor: [...banned],
  }
}
