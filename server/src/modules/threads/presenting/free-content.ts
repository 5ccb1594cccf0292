import { cutHtml, type Named, plainLength, type RichText } from '../../texts/index.ts'
import { freeCharacters, isTextFree, type Price } from '../thread-rules.ts'

/** What everybody may read of a thread's stored text without paying; nothing else of it may be found, fed or shared. */
export function freeHtml(
  html: string,
  thread: Price & { readonly free_words: number; readonly text_characters: number },
): string {
  if (isTextFree(thread)) return html
  const free = freeCharacters(thread)
  return free === 0 ? '' : cutHtml(html, free)
}

/**
 * The topics and people that a text names where everybody reads it without paying. What only the paid part names is
 * neither made, linked nor told: a topic would show its words, and whoever is told could not read them.
 */
export function freeNames(text: RichText, terms: Price & { readonly free_words: number }): Named {
  if (isTextFree(terms)) return text
  return text.within(freeCharacters({ ...terms, text_characters: plainLength(text.html()) }))
}
