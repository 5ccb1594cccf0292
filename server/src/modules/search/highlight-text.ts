import type { MarkedText } from '@chaguan/contracts'
import { foldText, foldWithPlaces } from '../../drivers/search/fold-text.ts'

/** Characters of a snippet, and of its text before the first match. */
const snippetCharacters = 120
const leadCharacters = 24

interface Span {
  readonly from: number
  readonly to: number
}

const letter = /[\p{L}\p{N}]/u
const han = /\p{Script=Han}/u

/** Returns whether a match starts at a word boundary. */
function isWord(text: string, at: number, needle: string): boolean {
  const before = text[at - 1] ?? ' '
  return (
    han.test(needle[0] ?? '') || han.test(before) || !letter.test(before) || !letter.test(needle[0] ?? '')
  )
}

function spansOf(folded: string, needle: string): Span[] {
  const spans: Span[] = []
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length))
    if (isWord(folded, at, needle)) spans.push({ from: at, to: at + needle.length })
  return spans
}

/** Sorts spans and merges adjacent ones. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else result.push(span)
  }
  return result
}

/** Returns the matches of the first list of needles that has any. */
function hitsOf(text: string, needles: readonly (readonly string[])[]): Span[] {
  const { folded, places } = foldWithPlaces(text)
  const place = (at: number) => places[at] ?? text.length
  for (const list of needles) {
    const spans = list.filter(Boolean).flatMap((needle) => spansOf(folded, foldText(needle)))
    if (spans.length > 0) return merged(spans.map(({ from, to }) => ({ from: place(from), to: place(to) })))
  }
  return []
}

/** Returns a text with all its matches marked. */
export function highlightText(text: string, needles: readonly (readonly string[])[]): MarkedText {
  return { text, hits: hitsOf(text, needles) }
}

/** Returns the next index that does not split a surrogate pair. */
const wholeAt = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at)

/** Returns the part of a text around its first match, or its beginning, on one line. */
export function cutSnippet(whole: string, needles: readonly (readonly string[])[]): MarkedText {
  const text = whole.replace(/\s+/g, ' ').trim()
  const hits = hitsOf(text, needles)
  const first = hits[0]?.from ?? 0
  const isLate = first > leadCharacters * 2
  const from = isLate ? wholeAt(text, first - leadCharacters) : 0
  const to = Math.min(text.length, wholeAt(text, from + snippetCharacters))
  const [before, after] = [isLate ? '…' : '', to < text.length ? '…' : '']
  return {
    text: before + text.slice(from, to) + after,
    hits: hits
      .filter((hit) => hit.from >= from && hit.from < to)
      .map((hit) => ({
        from: hit.from - from + before.length,
        to: Math.min(hit.to, to) - from + before.length,
      })),
  }
}
