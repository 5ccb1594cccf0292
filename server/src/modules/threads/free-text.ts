import { cutHtml } from '../texts/index.ts'
import { freeCharacters, isTextFree, type Price } from './thread-rules.ts'

/** What everybody may read of a thread's stored text without paying; nothing else of it may be found, fed or shared. */
export function freeHtml(
  html: string,
  thread: Price & { readonly free_words: number; readonly text_characters: number },
): string {
  if (isTextFree(thread)) return html
  const free = freeCharacters(thread)
  return free === 0 ? '' : cutHtml(html, free)
}
