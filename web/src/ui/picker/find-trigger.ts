import { limits } from '@chaguan/contracts/browser'

/** An open picker's kind and the text typed after the trigger character. */
export interface Trigger {
  readonly kind: 'member' | 'topic' | 'emoji'
  readonly typed: string
  /** Characters (UTF-16) from the trigger character to the caret. */
  readonly length: number
}

const kinds = { '@': 'member', '#': 'topic', ':': 'emoji' } as const

/** A trigger character after a letter or a digit belongs to an address, a time or a colour; a `#` may close a topic. */
const patterns = [
  new RegExp(`(?<![A-Za-z0-9._@/])(@)([^\\s@#]{0,${limits.nameCharacters}})$`, 'u'),
  new RegExp(`(?<![A-Za-z0-9&/#])(#)((?!\\s)[^#\\n]{0,${limits.topicCharacters}})$`, 'u'),
  /(?<![A-Za-z0-9:])(:)([a-zA-Z]{1,16})$/u,
]

/**
 * The picker trigger at the end of a text; null for none. Emoji need one letter, so that a colon alone is no trigger.
 */
export function findTrigger(before: string): Trigger | null {
  const line = before.slice(-40)
  for (const pattern of patterns) {
    const match = pattern.exec(line)
    const sign = match?.[1] as keyof typeof kinds | undefined
    if (!match || !sign) continue
    const typed = match[2] ?? ''
    if (sign === '#' && (/ $/.test(typed) || closesTopic(line.slice(0, match.index)))) continue
    return { kind: kinds[sign], typed, length: match[0].length }
  }
  return null
}

/** Whether the `#` after this text is the second one of a topic. */
function closesTopic(before: string): boolean {
  const signs = [...before].filter((character) => character === '#').length
  return signs % 2 === 1
}
