import type { Context } from '../../context.ts'
import { findMentioned } from './mention-store.ts'
import { plainText } from './plain-text.ts'
import { hasPicture, parseText, writeText } from './read-text.ts'

export { cutHtml } from './cut-html.ts'
export { insertMentions, listMentionedIds, setMentions } from './mention-store.ts'
export { htmlOfPlain, plainLength, plainText } from './plain-text.ts'

/** A text from outside, read and understood, ready to be stored. */
export interface RichText {
  /** Names of the #topics# in it, each once. */
  readonly topics: readonly string[]
  /** Ids of the people it names by @, each once. */
  readonly mentions: readonly number[]
  /** Its words: entities decoded, one line a block, runs of blanks as one. */
  readonly plain: string
  /** There is neither a word nor a picture in it. */
  readonly isEmpty: boolean
  /** The HTML to store, sanitised last of all. Topics that the map lacks stay words. */
  html(topicIds?: ReadonlyMap<string, number>): string
}

/** Whether there is neither a word nor a picture in stored HTML. */
export function isEmptyHtml(html: string): boolean {
  return !hasPicture(html) && plainText(html) === ''
}

const none: ReadonlyMap<string, number> = new Map()

/**
 * Reads a text of the editor, HTML or plain words, by the mark-up rules of wire-contract 2.8. It stores nothing and asks
 * the database once at most, so call it before the transaction. `origin` is the address of the site.
 */
export async function readText(ctx: Pick<Context, 'db'>, input: string, origin: string): Promise<RichText> {
  const read = parseText(input, origin)
  const members = read.names.length > 0 ? await findMentioned(ctx, read.names) : none
  const bare = writeText(read, members, none)
  const plain = plainText(bare)
  return {
    topics: read.topics,
    mentions: [...new Set(members.values())],
    plain,
    isEmpty: plain === '' && !hasPicture(bare),
    html: (topicIds = none) =>
      read.topics.length > 0 && topicIds.size > 0 ? writeText(read, members, topicIds) : bare,
  }
}
