import { atField } from '../../../http/app-error.ts'
import { bindFiles } from './bind-files.ts'
import type { BlockTarget, StoredBlock } from './block-kind.ts'
import { kindOf } from './block-kinds.ts'
import { blockField } from './block-names.ts'
import { insertBlocks, replaceBlocks } from './block-store.ts'

async function storeEach(
  place: BlockTarget,
  blocks: readonly StoredBlock[],
  before: ReadonlyMap<string, StoredBlock>,
): Promise<StoredBlock[]> {
  const stored: StoredBlock[] = []
  for (const block of blocks) {
    const store = kindOf(place.ctx, block.tomId)?.store
    const storeBlock = async () => store?.(place, block, before.get(block.tomId)) ?? block
    stored.push(await atField(blockField(block.tomId), storeBlock))
  }
  return stored
}

/** Stores the blocks of a new thread, with their own rows and files. */
export async function storeBlocks(place: BlockTarget, blocks: readonly StoredBlock[]): Promise<void> {
  if (blocks.length === 0) return
  const stored = await storeEach(place, blocks, new Map())
  await insertBlocks(place, stored)
  await bindFiles(place, stored)
}

/** Replaces the blocks of a thread; `before` are the previous ones. */
export async function rewriteBlocks(
  place: BlockTarget,
  blocks: readonly StoredBlock[],
  before: readonly StoredBlock[],
): Promise<void> {
  const stays = new Set(blocks.map(({ tomId }) => tomId))
  for (const block of before)
    if (!stays.has(block.tomId))
      await atField(blockField(block.tomId), async () =>
        kindOf(place.ctx, block.tomId)?.remove?.(place, block),
      )
  const stored = await storeEach(place, blocks, new Map(before.map((block) => [block.tomId, block])))
  await replaceBlocks(place, stored)
  await bindFiles(place, stored, before)
}
