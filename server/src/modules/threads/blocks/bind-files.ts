import { attachmentTypes } from '@chaguan/contracts'
import { invalid, readField } from '../../../http/app-error.ts'
import type { TextKey } from '../../../i18n/localized.ts'
import { bindAttachments, listFilesOf } from '../../files/index.ts'
import type { BlockTarget, StoredBlock } from './block-kind.ts'
import { kindOf } from './block-kinds.ts'
import { blockField } from './block-names.ts'

const foreignOf: Readonly<Record<number, TextKey>> = {
  [attachmentTypes.file]: 'blocks.file.missing',
  [attachmentTypes.image]: 'blocks.picture.missing',
}

/** Throws for files of a type, at the first block that contains one of them. */
function refuse(place: BlockTarget, blocks: readonly StoredBlock[], type: number): never {
  const holds = (block: StoredBlock) => filesByType(place, [block]).has(type)
  return readField(blockField(blocks.find(holds)?.tomId ?? ''), () => {
    throw invalid(foreignOf[type] ?? 'blocks.media.foreign')
  })
}

/** Returns the ids of uploaded files by type, in the order of the blocks. */
function filesByType(place: BlockTarget, blocks: readonly StoredBlock[]): Map<number, number[]> {
  const byType = new Map<number, number[]>()
  for (const block of blocks)
    for (const { type, ids } of kindOf(place.ctx, block.tomId)?.files?.(block) ?? [])
      byType.set(type, [...(byType.get(type) ?? []), ...ids])
  return byType
}

/** Editors of another person's thread may remove its files but not add any. */
async function areBoundAlready(place: BlockTarget, type: number, ids: readonly number[]): Promise<boolean> {
  const bound = await listFilesOf(place.tx, place.ctx.database.engine, [type], [place.postId])
  const known = new Set(bound.map(({ id }) => id))
  return ids.every((id) => known.has(id))
}

/**
 * Binds the files in the blocks to the first post, and releases those that only `before` names. Throws
 * INVALID_PARAMETER unless every file is the author's own and not used elsewhere.
 */
export async function bindFiles(
  place: BlockTarget,
  blocks: readonly StoredBlock[],
  before: readonly StoredBlock[] = [],
): Promise<void> {
  const { ctx, tx, postId, authorId, actorId, now } = place
  const wanted = filesByType(place, blocks)
  const types = new Set([...wanted.keys(), ...filesByType(place, before).keys()])
  for (const type of [...types].sort((one, other) => one - other)) {
    const ids = wanted.get(type) ?? []
    const isOwn = actorId === authorId || (await areBoundAlready(place, type, ids))
    const binding = { type, typeId: postId, ownerId: authorId, ids, now }
    if (!isOwn || !(await bindAttachments(tx, ctx.database.engine, binding))) refuse(place, blocks, type)
  }
}
