import { tomIds } from '@chaguan/contracts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { BlockTarget, StoredBlock } from './block-kind.ts'
import { kindOf } from './block-kinds.ts'
import { eraseVotes } from './vote-store.ts'

/** Replaces the blocks of a thread, and the tags that lists filter by. */
export async function replaceBlocks(place: BlockTarget, blocks: readonly StoredBlock[]): Promise<void> {
  const { tx, threadId } = place
  await tx.deleteFrom('thread_tom').where('thread_id', '=', threadId).execute()
  await tx
    .deleteFrom('thread_tag')
    .where('thread_id', '=', threadId)
    .where('tag', '<>', tomIds.text)
    .execute()
  await insertBlocks(place, blocks)
}

export async function insertBlocks(place: BlockTarget, blocks: readonly StoredBlock[]): Promise<void> {
  if (blocks.length === 0) return
  const { ctx, tx, threadId, now } = place
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
  const tags = new Set(blocks.map(({ tomId }) => kindOf(ctx, tomId)?.tag ?? tomId))
  await tx
    .insertInto('thread_tag')
    .values([...tags].map((tag) => ({ thread_id: threadId, tag })))
    .execute()
}

/** Adds or removes the tag of threads with text (docs/reference/wire-content.md#threads). */
export async function tagText(tx: Tx, threadId: number, hasText: boolean): Promise<void> {
  if (hasText)
    await tx
      .insertInto('thread_tag')
      .values({ thread_id: threadId, tag: tomIds.text })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('thread_tag')
      .where('thread_id', '=', threadId)
      .where('tag', '=', tomIds.text)
      .execute()
}

/** Deletes what the blocks of a thread store in their own tables; the caller releases files. */
export async function eraseBlocks(tx: Tx, threadId: number): Promise<void> {
  await eraseVotes(tx, threadId)
  await tx
    .deleteFrom('red_packet_shares')
    .where('packet_id', 'in', (eb) =>
      eb.selectFrom('thread_red_packets').select('id').where('thread_id', '=', threadId),
    )
    .execute()
  await tx.deleteFrom('thread_red_packets').where('thread_id', '=', threadId).execute()
  await tx.deleteFrom('thread_rewards').where('thread_id', '=', threadId).execute()
}
