import type { ThreadBlock } from '@chaguan/contracts'
import type { BlockPresentation, StoredBlock } from './block-kind.ts'
import { kindOf } from './block-kinds.ts'
import type { BlockViewData } from './gather-blocks.ts'

type Scene = Omit<BlockPresentation, 'files' | 'found'>

function presentBlock(block: StoredBlock, scene: Scene, facts: BlockViewData): ThreadBlock {
  const kind = kindOf(scene.ctx, block.tomId)
  const files = facts.files.get(scene.postId) ?? []
  const found = kind?.gather && facts.found.get(kind.gather)
  return {
    tomId: block.tomId,
    operation: '',
    // The blocks of a kind that is not there any more stay, and are not shown.
    body: kind ? kind.present(block, { ...scene, files, found }) : [],
    priceList: [...block.pricedIds],
    threadId: scene.threadId,
  }
}

/** What a viewer may see of the blocks of a thread, by tomId. */
export function presentBlocks(
  blocks: readonly StoredBlock[],
  scene: Scene,
  facts: BlockViewData,
): Record<string, ThreadBlock> {
  return Object.fromEntries(blocks.map((block) => [block.tomId, presentBlock(block, scene, facts)]))
}
