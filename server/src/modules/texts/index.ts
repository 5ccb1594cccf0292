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
  normalizeLine,
  plainLength,
  plainText,
  withEmojiSigns,
} from './plain-text.ts'

/** The topics and people that a text names. */
export interface TextReferences {
  /** Names of its #topics#, each once; the first 50. */
  readonly topics: readonly string[]
  /** Ids of people it mentions by @, each once. */
  readonly mentions: readonly number[]
}

/** A parsed text, ready to be stored. */
export interface RichText extends TextReferences {
  /** Plain text: entities decoded, one line per block, runs of blanks collapsed. */
  readonly plain: string
  /** It has neither visible text nor a picture. */
  readonly isEmpty: boolean
  /** Returns what is named completely within the first plain characters, counted like `cutHtml`. */
  within(characters: number): TextReferences
  /** Returns the sanitised HTML to store. Topics that the map lacks stay plain text. */
  html(topicIds?: ReadonlyMap<string, number>): string
}

/** Tags that stored texts replace. */
const renamed: Readonly<Record<string, string>> = { h1: 'h2', b: 'strong', i: 'em' }

/** Sanitises HTML that an administrator wrote; plain text stays unchanged. */
export const safeHtml = (html: string): string =>
  sanitise(
    html
      .replaceAll(
        /<(\/?)(h1|b|i)(?=[\s>])/gi,
        (_tag, end: string, name: string) => `<${end}${renamed[name.toLowerCase()]}`,
      )
      .replaceAll(/<\/div>/gi, '<br></div>'),
  )

/** Returns whether stored HTML has neither visible text nor a picture. */
export function isEmptyHtml(html: string): boolean {
  return !hasPicture(html) && isBlank(plainText(html))
}

const none: ReadonlyMap<string, number> = new Map()

/** Returns which stored pictures, by key, may be used in a text. */
export type PicturesFor = (keys: readonly string[]) => Promise<ReadonlySet<string>>

async function parseOwn(input: string, origin: string, picturesFor: PicturesFor | undefined) {
  const read = parseText(input, origin)
  if (!picturesFor || read.pictures.length === 0) return read
  const shown = await picturesFor(read.pictures)
  return read.pictures.every((key) => shown.has(key)) ? read : parseText(input, origin, shown)
}

/**
 * Parses HTML of the editor or plain text by the rules of docs/reference/wire-content.md#text-markup. Stores nothing
 * but queries the database, so call it before the transaction. `origin` is the origin of the site. Drops stored
 * pictures that `picturesFor` does not grant, and pictures of other sites; without `picturesFor`, for texts that were
 * parsed before, all stored pictures stay.
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
