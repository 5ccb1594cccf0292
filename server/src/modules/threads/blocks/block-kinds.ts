import { defineKeyedHook } from '../../../context/hooks.ts'
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
/** Kinds that plugins bring, by their app id. */
const pluginKindHook = defineKeyedHook<string, BlockKind>('block kind of a plugin')

/** Adds a kind that a plugin brings, under its app id; answers how to take it away again. */
export function addBlockKind(ctx: Pick<Context, 'hooks'>, kind: BlockKind): () => void {
  if (kindOf(ctx, kind.tomId)) throw new Error(`there is a kind of content ${kind.tomId} already`)
  return ctx.hooks.provideFor(pluginKindHook, kind.tomId, kind)
}

/** The kind of content that a block is, or undefined for one that this site does not have (any more). */
export function kindOf({ hooks }: Pick<Context, 'hooks'>, tomId: string): BlockKind | undefined {
  return ownById.get(tomId) ?? hooks.getFor(pluginKindHook, tomId)
}
