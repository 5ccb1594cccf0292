import { limits } from '@chaguan/contracts/browser'

/** Topics and mentions as the server finds them in texts (docs/reference/wire-content.md#text-markup). */
export const names = new RegExp(
  `#(?!\\s)[^#\\n]{1,${limits.topicCharacters}}(?<!\\s)#|@[^\\s@]{1,${limits.nameCharacters}}(?=[\\s@]|$)`,
  'gu',
)

/** Elements whose text contains no names, because it is code, a link or marked already. */
const closed = /^<(\/?)(?:pre|code|a|span)\b/

/**
 * Marks topics in the HTML of a text as the server will on publication. The topics are not resolved yet: their ids are
 * 0. Mentions are not marked, because only the server can resolve them.
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
