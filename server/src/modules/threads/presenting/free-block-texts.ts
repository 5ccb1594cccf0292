import { attachmentTypes } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { findAttachments } from '../../files/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { kindOf } from '../blocks/block-kinds.ts'
import { type Price, payTypeOf, payTypes } from '../thread-rules.ts'
import { readBlocksOf } from './thread-view-data.ts'

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
