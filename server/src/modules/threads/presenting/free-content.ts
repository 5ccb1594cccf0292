import { attachmentTypes } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { findAttachments } from '../../files/index.ts'
import { cutHtml, plainLength, type RichText, type TextReferences } from '../../texts/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { kindOf } from '../blocks/block-kinds.ts'
import { readBlocksOf } from '../blocks/stored-blocks.ts'
import { freeCharacters, isTextFree, type Price, payTypeOf, payTypes } from '../price-rules.ts'

/** Returns the free part of a thread's HTML. Search, feeds and shares use nothing else. */
export function freeHtml(
  html: string,
  thread: Price & { readonly free_words: number; readonly text_characters: number },
): string {
  if (isTextFree(thread)) return html
  const free = freeCharacters(thread)
  return free === 0 ? '' : cutHtml(html, free)
}

/**
 * Returns the topics and mentions of the free part of a text. Those of the paid part are not created, linked or
 * notified: they would reveal paid text.
 */
export function freeReferences(
  text: RichText,
  options: Price & { readonly free_words: number },
): TextReferences {
  if (isTextFree(options)) return text
  return text.within(freeCharacters({ ...options, text_characters: plainLength(text.html()) }))
}

/** Returns the uploaded files of a block that are not sold. */
function freeFileIds(ctx: Context, block: StoredBlock): readonly number[] {
  const files = kindOf(ctx, block.tomId)?.files?.(block) ?? []
  const documents = files.filter(({ type }) => type === attachmentTypes.file)
  return documents.flatMap(({ ids }) => ids).filter((id) => !block.pricedIds.includes(id))
}

/** Returns free texts and file names in blocks, by thread; none for a thread that is sold as a whole. */
export async function readFreeBlockTexts(
  ctx: Context,
  threads: readonly (Price & { readonly id: number })[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const free = threads.filter((thread) => payTypeOf(thread) !== payTypes.wholeThread).map(({ id }) => id)
  if (free.length === 0) return new Map()
  const blocks = await readBlocksOf(ctx, ctx.db, free)
  const fileIds = [...blocks.values()].flat().flatMap((block) => freeFileIds(ctx, block))
  const files = await findAttachments(ctx.db, ctx.database.engine, fileIds)
  const names = new Map(files.map((file) => [file.id, file.file_name]))
  const textsOf = (block: StoredBlock) => [
    ...(kindOf(ctx, block.tomId)?.texts?.(block) ?? []),
    ...freeFileIds(ctx, block).map((id) => names.get(id) ?? ''),
  ]
  return new Map([...blocks].map(([id, list]) => [id, list.flatMap(textsOf).filter((text) => text !== '')]))
}
