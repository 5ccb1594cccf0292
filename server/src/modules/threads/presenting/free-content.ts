import { attachmentTypes } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { findAttachments } from '../../files/index.ts'
import { cutHtml, type Named, plainLength, type RichText } from '../../texts/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { kindOf } from '../blocks/block-kinds.ts'
import { readBlocksOf } from '../blocks/block-store.ts'
import { freeCharacters, isTextFree, type Price, payTypeOf, payTypes } from '../thread-rules.ts'

/** What everybody may read of a thread's stored text without paying; nothing else of it may be found, fed or shared. */
export function freeHtml(
  html: string,
  thread: Price & { readonly free_words: number; readonly text_characters: number },
): string {
  if (isTextFree(thread)) return html
  const free = freeCharacters(thread)
  return free === 0 ? '' : cutHtml(html, free)
}

/**
 * The topics and people that a text names where everybody reads it without paying. What only the paid part names is
 * neither made, linked nor told: a topic would show its words, and whoever is told could not read them.
 */
export function freeNames(text: RichText, terms: Price & { readonly free_words: number }): Named {
  if (isTextFree(terms)) return text
  return text.within(freeCharacters({ ...terms, text_characters: plainLength(text.html()) }))
}

/** Uploaded files of a block that are not sold. */
function freeFileIds(ctx: Context, block: StoredBlock): readonly number[] {
  const files = kindOf(ctx, block.tomId)?.files?.(block) ?? []
  const documents = files.filter(({ type }) => type === attachmentTypes.file)
  return documents.flatMap(({ ids }) => ids).filter((id) => !block.pricedIds.includes(id))
}

/**
 * What everybody may read of the blocks of some threads without paying: what people wrote in them, and the names of
 * files. A thread that is sold whole has nothing of the kind.
 */
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
