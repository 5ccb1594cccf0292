import { plainText } from './plain-text.ts'

const titleCharacters = 60

/** The title, or the first words of the text without one; empty when there is neither. */
export function threadTitle({ title, content }: { title: string; content: { text: string } }): string {
  if (title !== '') return title
  const words = [...plainText(content.text)]
  return words.length > titleCharacters ? `${words.slice(0, titleCharacters).join('')}…` : words.join('')
}
