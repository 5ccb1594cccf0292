import type { Tx } from '../../../drivers/db/db.ts'
import type { StoredBlock } from './block-kind.ts'

/** Makes the blocks of a thread exactly these, with the tags that lists are narrowed by. */
export async function replaceBlocks(
  tx: Tx,
  threadId: number,
  blocks: readonly StoredBlock[],
  now: number,
): Promise<void> {
  await tx.deleteFrom('thread_tom').where('thread_id', '=', threadId).execute()
  await tx.deleteFrom('thread_tag').where('thread_id', '=', threadId).execute()
  await insertBlocks(tx, threadId, blocks, now)
}

export async function insertBlocks(
  tx: Tx,
  threadId: number,
  blocks: readonly StoredBlock[],
  now: number,
): Promise<void> {
  if (blocks.length === 0) return
  await tx
    .insertInto('thread_tom')
    .values(
      blocks.map((block) => ({
        thread_id: threadId,
        tom_type: block.tomId,
        tom_key: block.tomId,
        value: JSON.stringify(block.value),
        status: 0,
        price_type: block.pricedIds.length > 0 ? 1 : 0,
        price_ids: JSON.stringify(block.pricedIds),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  await tx
    .insertInto('thread_tag')
    .values(blocks.map(({ tomId }) => ({ thread_id: threadId, tag: tomId })))
    .execute()
}
