import type { Context } from '../../../context.ts'
import type { BlockKind } from './block-kind.ts'
import { embedBlock } from './embed-block.ts'
import { fileBlock } from './file-block.ts'
import { goodsBlock } from './goods-block.ts'
import { audioBlock, videoBlock } from './media-kind.ts'
import { pictureBlock } from './picture-block.ts'
import { redPacketBlock } from './red-packet-block.ts'
import { rewardBlock } from './reward-block.ts'
import { voteBlock } from './vote-block.ts'

/** Every kind of content that a thread may hold besides its text: a new kind is one file and one line here. */
const ownKinds: readonly BlockKind[] = [
  pictureBlock,
  audioBlock,
  videoBlock,
  goodsBlock,
  redPacketBlock,
  rewardBlock,
  fileBlock,
  voteBlock,
  embedBlock,
]

const ownById: ReadonlyMap<string, BlockKind> = new Map(ownKinds.map((kind) => [kind.tomId, kind]))
const broughtOf = new WeakMap<Context['database'], Map<string, BlockKind>>()

/** Adds a kind that a plugin brings, under its app id; answers how to take it away again. */
export function addBlockKind({ database }: Pick<Context, 'database'>, kind: BlockKind): () => void {
  const brought = broughtOf.get(database) ?? new Map<string, BlockKind>()
  broughtOf.set(database, brought)
  if (ownById.has(kind.tomId) || brought.has(kind.tomId))
    throw new Error(`there is a kind of content ${kind.tomId} already`)
  brought.set(kind.tomId, kind)
  return () => {
    brought.delete(kind.tomId)
  }
}

/** The kind of content that a block is, or undefined for one that this site does not have (any more). */
export function kindOf({ database }: Pick<Context, 'database'>, tomId: string): BlockKind | undefined {
  return ownById.get(tomId) ?? broughtOf.get(database)?.get(tomId)
}
