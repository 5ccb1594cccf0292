import { blockLimits, limits } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { atField, invalid } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { findAttachments } from '../../files/index.ts'
import { mergeScreened, screenHtml, screenText } from '../../stop-words/index.ts'
import { type RichText, readText } from '../../texts/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { kindOf } from '../blocks/block-kinds.ts'
import { blockField } from '../blocks/block-names.ts'
import { cutWords } from '../blocks/read-body.ts'
import type { ThreadOptions } from './thread-options.ts'

/** The names of the place of a thread. */
export type PlaceNames = Pick<ThreadOptions, 'location' | 'address'>

/** Content as its author wrote it. */
export interface WrittenContent {
  readonly title: string
  readonly text: RichText
  readonly blocks: readonly StoredBlock[]
  readonly place: PlaceNames
}

/** Content after the stop word check. */
export interface ScreenedContent extends WrittenContent {
  /** Whether it needs review, and for which stop words. */
  readonly isPending: boolean
  readonly words: readonly string[]
}

/** Returns the text after the check; parsed again if a word was replaced. */
export async function screenRichText(ctx: Context, viewer: Member, text: RichText) {
  const html = text.html()
  const screened = await screenHtml(ctx, viewer, 'ugc', html)
  if (screened.text === html) return { ...screened, text }
  const read = await readText(ctx, screened.text, viewer.origin)
  if (read.plain.length > Math.max(text.plain.length, limits.threadCharacters))
    throw invalid('threads.text.replacedTooLong')
  return { ...screened, text: read }
}

/** Returns plain text after the check, cut to `most` characters if replacements made it longer. */
async function screenWords(ctx: Context, viewer: Member, words: string, most: number) {
  const screened = await screenText(ctx, viewer, 'ugc', words)
  return screened.text === words ? screened : { ...screened, text: cutWords(screened.text, most) }
}

async function screenPlace(ctx: Context, viewer: Member, { location, address }: PlaceNames) {
  const screenName = (name: string) => screenWords(ctx, viewer, name, blockLimits.placeCharacters)
  const found = await atField('position', async () => [await screenName(location), await screenName(address)])
  const [ofLocation, ofAddress] = found.map(({ text }) => text)
  return { place: { location: ofLocation ?? '', address: ofAddress ?? '' }, found }
}

/** Returns blocks with checked texts. */
async function screenBlocks(ctx: Context, viewer: Member, blocks: readonly StoredBlock[]) {
  const found: Awaited<ReturnType<typeof screenText>>[] = []
  const screened: StoredBlock[] = []
  for (const block of blocks) {
    const kind = kindOf(ctx, block.tomId)
    const texts: string[] = []
    const written = kind?.texts?.(block) ?? []
    for (const text of written) {
      const each = await atField(blockField(block.tomId), () => screenText(ctx, viewer, 'ugc', text))
      found.push(each)
      texts.push(each.text)
    }
    const isSame = texts.every((text, index) => text === written[index])
    const replaced = async () => (isSame ? block : (kind?.withTexts?.(block, texts) ?? block))
    screened.push(await atField(blockField(block.tomId), replaced))
  }
  return { blocks: screened, found }
}

/** Checks the names of files in blocks: stop words may have been added since the upload. */
async function screenFileNames(ctx: Context, viewer: Member, blocks: readonly StoredBlock[]) {
  const held = blocks.flatMap((block) => {
    const files = kindOf(ctx, block.tomId)?.files?.(block) ?? []
    return files.flatMap(({ ids }) => ids.map((id) => [id, block.tomId] as const))
  })
  const blockOf = new Map(held)
  const ids = [...blockOf.keys()]
  const rows = ids.length === 0 ? [] : await findAttachments(ctx.db, ctx.database.engine, ids)
  // Ownership is validated later; until then errors must not reveal names of other people's files.
  const own = rows.filter((row) => row.user_id === viewer.id)
  return Promise.all(
    own.map((row) =>
      atField(blockField(blockOf.get(row.id) ?? ''), () =>
        screenText(ctx, viewer, 'ugc', row.file_name.replace(/\.[^.]*$/, '')),
      ),
    ),
  )
}

/**
 * Checks title, text, blocks and place names for stop words (docs/reference/wire-content.md#stop-words): replaces
 * words, returns whether review is needed, throws INVALID_PARAMETER for banned words. Queries the database, so call it
 * before the transaction.
 */
export async function screenContent(
  ctx: Context,
  viewer: Member,
  { title, text, blocks: given, place: named }: WrittenContent,
): Promise<ScreenedContent> {
  const ofTitle = await atField('title', () => screenWords(ctx, viewer, title, limits.titleCharacters))
  const ofText = await atField('content.text', () => screenRichText(ctx, viewer, text))
  const { blocks, found } = await screenBlocks(ctx, viewer, given)
  const { place, found: ofPlace } = await screenPlace(ctx, viewer, named)
  const ofFiles = await screenFileNames(ctx, viewer, given)
  return {
    title: ofTitle.text,
    text: ofText.text,
    blocks,
    place,
    ...mergeScreened([ofTitle, { ...ofText, text: '' }, ...found, ...ofPlace, ...ofFiles]),
  }
}
