import { emojiCodes } from '../../../ui/rich-text/emoji-codes.ts'

const emojiForm = /:([a-zA-Z]+):/g
const verbatim = /^<(\/?)(?:pre|code)\b/i
const heading = /^<(\/?)h([156])\b/i

const drawn = (text: string) =>
  text.replaceAll(emojiForm, (written, code: string) =>
    emojiCodes.has(code) ? `<img data-emoji="${code}">` : written,
  )

/** Headings have the levels 2 to 4; others become the nearest of them. */
const levelled = (tag: string) =>
  tag.replace(heading, (_, slash: string, level: string) => `<${slash}h${level === '1' ? 2 : 4}`)

/** Prepares HTML for the editor: emoji codes outside of code become pictures, headings get a permitted level. */
export function parseHtml(html: string): string {
  let depth = 0
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (!part.startsWith('<')) return depth > 0 ? part : drawn(part)
      const code = verbatim.exec(part)
      if (code) depth = Math.max(0, depth + (code[1] === '/' ? -1 : 1))
      return levelled(part)
    })
    .join('')
}
