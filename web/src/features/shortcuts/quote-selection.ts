import { openCommentBox } from '../../shared/comments/open-comment-box.ts'
import { type Quote, quotedLines, storeQuoteSource } from '../../shared/comments/quotes.ts'
import { links } from '../../shared/links/links.ts'
import { setFieldValue } from '../../ui/fields/set-field-value.ts'

/** The field of the comment form. */
const writing = '#write textarea'

/** Whether the page has a field to quote into. */
export const canWrite = () => document.querySelector(writing) !== null

/** The address of the comment or reply, else of the thread, around an element. */
function addressOf(item: Element): string {
  const inPath = /^\/thread\/(\d+)/.exec(location.pathname)?.[1]
  const threadId = Number(inPath ?? new URLSearchParams(location.search).get('threadId') ?? 0)
  const postId = Number(/^post-(\d+)$/.exec(item.id)?.[1] ?? 0)
  return postId ? links.post(threadId, postId) : links.thread(threadId)
}

/** The text selected within one post, with its author; null for none. */
export function selectedQuote(): Quote | null {
  const selection = getSelection()
  const text = selection?.toString().trim() ?? ''
  const node = selection?.anchorNode
  const within = node instanceof Element ? node : node?.parentElement
  const item = within?.closest('#main article, #main [id^="post-"]')
  if (!item || text === '') return null
  return {
    text,
    name: item.querySelector('[data-author]')?.textContent?.trim() ?? '',
    href: addressOf(item),
  }
}

/**
 * Appends quotations to the field as if typed, and puts the caret after them. The comment box opens for it, below the
 * comment or reply `under` unless it contains text elsewhere. Returns whether they were inserted.
 */
export function writeQuotes(quotes: readonly Quote[], under: number | null = null): boolean {
  if (quotes.length === 0) return false
  openCommentBox(under)
  const area = document.querySelector<HTMLTextAreaElement>(writing)
  if (!area) return false
  for (const quote of quotes) storeQuoteSource(quote)
  area.focus()
  area.setSelectionRange(area.value.length, area.value.length)
  // An empty line between two quotations, because they would become one.
  const isQuoted = /^>.*\n$/m.test(area.value.slice(area.value.trimEnd().lastIndexOf('\n') + 1))
  const gap = isQuoted || !/^$|\n$/.test(area.value) ? '\n' : ''
  setFieldValue(area, gap + quotes.map(quotedLines).join('\n'))
  return true
}

/** Quotes the selected text; returns whether there was any. */
export function quoteSelection(): boolean {
  const quote = selectedQuote()
  const postId = Number(new URLSearchParams(quote?.href.split('?')[1]?.split('#')[0]).get('postId') ?? 0)
  return quote !== null && writeQuotes([quote], postId || null)
}
