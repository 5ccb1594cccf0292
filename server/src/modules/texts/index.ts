import { isBlank } from '@chaguan/contracts/visible-text'
import type { Context } from '../../context.ts'
import { findMentioned } from './mention-store.ts'
import { plainText } from './plain-text.ts'
import { hasPicture, namedWithin, parseText, writeText } from './read-text.ts'
import { sanitise } from './sanitise.ts'

export { insertMentions, listMentionedIds, setMentions } from './mention-store.ts'
export {
  cutHtml,
  htmlOfPlain,
  linkedHtml,
  plainLength,
  plainText,
  tidyLine,
  withEmojiSigns,
} from './plain-text.ts'

/** What a text names. */
export interface TextReferences {
  /** Names of the #topics# in it, each once; the first 50. */
  readonly topics: readonly string[]
  /** Ids of the people it names by @, each once. */
  readonly mentions: readonly number[]
}

/** A text from outside, read and understood, ready to be stored. */
export interface RichText extends TextReferences {
  /** Its words: entities decoded, one line a block, runs of blanks as one. */
  readonly plain: string
  /** There is neither a word that can be seen nor a picture in it. */
  readonly isEmpty: boolean
  /** What is named whole in its first so many plain characters, the measure of `cutHtml`. */
  within(characters: number): TextReferences
  /** The HTML to store, sanitised last of all. Topics that the map lacks stay words. */
  html(topicIds?: ReadonlyMap<string, number>): string
}

/** Tags that texts have by another name. */
const renamed: Readonly<Record<string, string>> = { h1: 'h2', b: 'strong', i: 'em' }

/** HTML that an administrator wrote, without anything that a text may not hold; plain text stays as it is. */
export const safeHtml = (html: string): string =>
  sanitise(
    html
      .replaceAll(
        /<(\/?)(h1|b|i)(?=[\s>])/gi,
        (_tag, end: string, name: string) => `<${end}${renamed[name.toLowerCase()]}`,
      )
      .replaceAll(/<\/div>/gi, '<br></div>'),
  )

/** Whether there is neither a word that can be seen nor a picture in stored HTML. */
export function isEmptyHtml(html: string): boolean {
  return !hasPicture(html) && isBlank(plainText(html))
}

const none: ReadonlyMap<string, number> = new Map()

/** Which of some stored pictures, by their keys, may stand in a text. */
export type PicturesFor = (keys: readonly string[]) => Promise<ReadonlySet<string>>

async function parseOwn(input: string, origin: string, picturesFor: PicturesFor | undefined) {
  const read = parseText(input, origin)
  if (!picturesFor || read.pictures.length === 0) return read
  const shown = await picturesFor(read.pictures)
  return read.pictures.every((key) => shown.has(key)) ? read : parseText(input, origin, shown)
}

/**
 * Reads a text of the editor, HTML or plain words, by the mark-up rules of docs/reference/wire-content.md#text-markup.
 * It stores nothing and asks the database, so call it before the transaction. `origin` is the address of the site.
 * Stored pictures that `picturesFor` does not grant are left out, like pictures of other sites; without it, as for a
 * text that was read before, all of them stay.
 */
export async function readText(
  ctx: Pick<Context, 'db'>,
  input: string,
  origin: string,
  picturesFor?: PicturesFor,
): Promise<RichText> {
  const read = await parseOwn(input, origin, picturesFor)
  const members = read.names.length > 0 ? await findMentioned(ctx, read.names) : none
  const bare = writeText(read, members, none)
  const plain = plainText(bare)
  return {
    topics: read.topics,
    mentions: [...new Set(members.values())],
    plain,
    isEmpty: isBlank(plain) && !hasPicture(bare),
    within: (characters) => {
      const { names, topics } = namedWithin(read, characters)
      return { topics, mentions: [...new Set(names.flatMap((name) => members.get(name) ?? []))] }
    },
    html: (topicIds = none) =>
      read.topics.length > 0 && topicIds.size > 0 ? writeText(read, members, topicIds) : bare,
  }
}
