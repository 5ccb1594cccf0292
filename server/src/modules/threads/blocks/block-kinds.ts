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

/** Every kind of content besides the text: a new kind is one file and one line here. */
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
/** Content of a plugin being saved; the thread id is 0 for a new thread. */
export interface WrittenContent {
  readonly tomId: string
  readonly threadId: number
  readonly body: object
  /** The stored content; null for none. */
  readonly before: unknown
}

/** Kinds of plugins, by app id. */
export interface PluginKinds {
  /** Returns undefined if it is no app id. */
  kindOf(tomId: string): BlockKind | undefined
  /** Returns the app ids of the running plugins. */
  running(ctx: Context): Promise<ReadonlySet<string>>
  /** Throws if the plugin does not run, or the viewer may not write with it. */
  assertMayInsert(ctx: Context, viewer: Member, tomId: string): Promise<void>
  /** Returns the body as its plugin transforms it for storage; throws if the plugin refuses. */
  saved(ctx: Context, viewer: Member, written: WrittenContent): Promise<unknown>
}

export const pluginKindsHook = defineHook<PluginKinds>('kinds of content that plugins bring')

/** Returns whether a kind is the site's own. */
export const isOwnKind = (tomId: string): boolean => ownById.has(tomId)

/** Returns the kind of a block; undefined for an unknown or removed one. */
export function kindOf({ hooks }: Pick<Context, 'hooks'>, tomId: string): BlockKind | undefined {
  return ownById.get(tomId) ?? hooks.get(pluginKindsHook)?.kindOf(tomId)
}
