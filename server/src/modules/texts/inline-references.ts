import { limits } from '@chaguan/contracts'
import { visibleSign } from '@chaguan/contracts/visible-text'

/** Parts of a text: plain text and references. */
export type InlineReference =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string }
  | { readonly kind: 'topic'; readonly text: string; readonly name: string }
  | { readonly kind: 'member'; readonly text: string; readonly name: string }

/** A host begins with a letter or a digit, so a scheme alone is no link; Chinese punctuation ends a URL. */
const link = /https?:\/\/[\p{L}\p{N}][^\s<>"'`\\，。；：！？、（）【】《》「」“”‘’]*/giu
const trailing = /[.,;:!?)\]}*_~]$/
/**
 * At most 18 characters between the signs (docs/reference/wire-content.md#threads), without blanks at the ends, at
 * least one visible.
 */
const topic = new RegExp(
  `#(?!\\s)(?=[^#\\n]{0,17}?(?!#)${visibleSign})([^#\\n]{1,${limits.topicCharacters}})(?<!\\s)#`,
  'gu',
)
/**
 * A nickname of at most 15 characters, followed by a space, another mention or the end of the piece
 * (docs/reference/wire-content.md#text-markup).
 */
const member = new RegExp(`@([^\\s@]{1,${limits.nameCharacters}})(?=[\\s@]|$)`, 'gu')

function trimLink(text: string): string {
  let end = text.length
  // A closing bracket belongs to the URL if one was opened in it.
  const opens = text.includes('(')
  while (end > 0 && trailing.test(text[end - 1] ?? '') && !(opens && text[end - 1] === ')')) end -= 1
  return text.slice(0, end)
}

type Make = (match: RegExpExecArray) => InlineReference

function splitWords(text: string, pattern: RegExp, make: Make): InlineReference[] {
  const found: InlineReference[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const made = make(match)
    if (match.index > from) found.push({ kind: 'words', text: text.slice(from, match.index) })
    found.push(made)
    from = match.index + made.text.length
  }
  if (from < text.length) found.push({ kind: 'words', text: text.slice(from) })
  return found
}

/** Splits the plain parts further; `sign` occurs in every match. */
function split(
  marks: readonly InlineReference[],
  sign: string,
  pattern: RegExp,
  make: Make,
): InlineReference[] {
  return marks.flatMap((mark) =>
    mark.kind === 'words' && mark.text.includes(sign) ? splitWords(mark.text, pattern, make) : [mark],
  )
}

/** Splits a text into links and the text between them. */
export function findLinks(text: string): InlineReference[] {
  return split([{ kind: 'words', text }], '://', link, ([whole]) => ({ kind: 'link', text: trimLink(whole) }))
}

/**
 * Finds links, then topics, then mentions. In this order, because text before a link or topic ends like before a tag,
 * so that parsing marked text again gives the same marks.
 */
export function findInlineReferences(text: string): InlineReference[] {
  const topics = split(findLinks(text), '#', topic, ([whole, name = '']) => ({
    kind: 'topic',
    text: whole,
    name,
  }))
  return split(topics, '@', member, ([whole, name = '']) => ({ kind: 'member', text: whole, name }))
}
