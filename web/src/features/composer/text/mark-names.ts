import { limits } from '@chaguan/contracts/browser'

/** Topics and people as the server finds them in texts (docs/reference/wire-content.md#text-markup). */
export const names = new RegExp(
  `#(?!\\s)[^#\\n]{1,${limits.topicCharacters}}(?<!\\s)#|@[^\\s@]{1,${limits.nameCharacters}}(?=[\\s@]|$)`,
  'gu',
)

/** Elements whose words name nothing: what is marked already among them. */
const closed = /^<(\/?)(?:pre|code|a|span)\b/

/**
 * Marks topics in the HTML of a text as the server will once it is published. Which topic it is, is not known yet: its
 * id is 0. Whom a text mentions only the server knows.
 */
export function markTopics(html: string): string {
  let depth = 0
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      const element = closed.exec(part)
      if (element) depth = Math.max(0, depth + (element[1] === '/' ? -1 : 1))
      if (part.startsWith('<') || depth > 0) return part
      return part.replaceAll(names, (name) =>
        name.startsWith('#') ? `<span id="topic" value="0">${name}</span>` : name,
      )
    })
    .join('')
}
