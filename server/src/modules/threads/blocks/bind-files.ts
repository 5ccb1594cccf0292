import { attachmentTypes } from '@chaguan/contracts'
import { invalid } from '../../../http/app-error.ts'
import { bindAttachments, listFilesOf } from '../../files/index.ts'
import type { Place, StoredBlock } from './block-kind.ts'
import { kindOf } from './block-kinds.ts'

const foreignOf: Readonly<Record<number, readonly [string, string]>> = {
  [attachmentTypes.file]: ['附件不存在或不属于你', 'A file does not exist or is not yours'],
  [attachmentTypes.image]: ['图片不存在或不属于你', 'A picture does not exist or is not yours'],
}

function foreign(type: number) {
  const [zh, en] = foreignOf[type] ?? [
    '音视频不存在或不属于你',
    'A sound or video does not exist or is not yours',
  ]
  return invalid(zh, en)
}

/** Ids of uploaded files by their type, in the order of the blocks. */
function filesByType(place: Place, blocks: readonly StoredBlock[]): Map<number, number[]> {
  const byType = new Map<number, number[]>()
  for (const block of blocks)
    for (const { type, ids } of kindOf(place.ctx, block.tomId)?.files?.(block) ?? [])
      byType.set(type, [...(byType.get(type) ?? []), ...ids])
  return byType
}

/** Whoever edits another person's thread may leave its files out, and bring none of their own or of the author's. */
async function assertBoundAlready(place: Place, type: number, ids: readonly number[]): Promise<void> {
  const bound = await listFilesOf(place.tx, place.ctx.database.engine, [type], [place.postId])
  const known = new Set(bound.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw foreign(type)
}

/**
 * Makes the files that the blocks name those of the first post, and lets go of those that only `before` named. Refuses
 * (INVALID_PARAMETER) unless every one is the author's own and not used elsewhere.
 */
export async function bindFiles(
  place: Place,
  blocks: readonly StoredBlock[],
  before: readonly StoredBlock[] = [],
): Promise<void> {
  const { ctx, tx, postId, authorId, actorId, now } = place
  const wanted = filesByType(place, blocks)
  const types = new Set([...wanted.keys(), ...filesByType(place, before).keys()])
  for (const type of [...types].sort((one, other) => one - other)) {
    const ids = wanted.get(type) ?? []
    if (actorId !== authorId) await assertBoundAlready(place, type, ids)
    const binding = { type, typeId: postId, ownerId: authorId, ids, now }
    if (!(await bindAttachments(tx, ctx.database.engine, binding))) throw foreign(type)
  }
}
