import { defineHook } from '../../../context/hooks.ts'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../viewer.ts'
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
/** Content of a plugin that is written; the id of the thread is 0 for a new one. */
export interface WrittenContent {
  readonly tomId: string
  readonly threadId: number
  readonly body: object
  /** What the thread holds of it now; null for nothing. */
  readonly before: unknown
}

/** Kinds that plugins bring, under their app ids. */
export interface PluginKinds {
  /** Undefined for what is no app id. */
  kindOf(tomId: string): BlockKind | undefined
  /** The kinds whose plugins run. */
  running(ctx: Context): Promise<ReadonlySet<string>>
  /** Refuses a kind whose plugin does not run, or that the viewer may not write with. */
  assertMayInsert(ctx: Context, viewer: Member, tomId: string): Promise<void>
  /** A body that is written, as its plugin has it stored; refuses where the plugin does. */
  saved(ctx: Context, viewer: Member, written: WrittenContent): Promise<unknown>
}

export const pluginKindsHook = defineHook<PluginKinds>('kinds of content that plugins bring')

/** Whether a kind is the site's own. */
export const isOwnKind = (tomId: string): boolean => ownById.has(tomId)

/** The kind of content that a block is, or undefined for one that this site does not have (any more). */
export function kindOf({ hooks }: Pick<Context, 'hooks'>, tomId: string): BlockKind | undefined {
  return ownById.get(tomId) ?? hooks.get(pluginKindsHook)?.kindOf(tomId)
}
