import { plainText } from '../../../ui/rich-text/plain-text.ts'

export interface Heading {
  readonly id: string
  readonly text: string
}

const headingForm = /<h([23])>([\s\S]*?)<\/h\1>/g
/** Characters a Chinese reader reads in a minute. */
const charactersPerMinute = 400

/** The text with an id on every heading, and the headings. Fewer than two make no list. */
export function withHeadingIds(html: string): { html: string; headings: readonly Heading[] } {
  const headings: Heading[] = []
  const marked = html.replaceAll(headingForm, (_whole, level: string, inner: string) => {
    const id = `section-${headings.length + 1}`
    headings.push({ id, text: plainText(inner) })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return { html: marked, headings: headings.length > 1 ? headings : [] }
}

/** Minutes it takes to read a text; at least one. */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.round([...plainText(html)].length / charactersPerMinute))
}
