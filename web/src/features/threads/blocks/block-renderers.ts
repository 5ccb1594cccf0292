import {
  type AttachmentView,
  type EmbedView,
  type FileView,
  type GoodsView,
  type MediaView,
  type RedPacketView,
  type RewardView,
  tomIds,
  type VoteView,
} from '@chaguan/contracts/browser'
import { type BlockRenderer, listOf, objectWith } from './block-renderer.ts'
import { FileBlock } from './files/FileBlock.tsx'
import { GoodsBlock } from './GoodsBlock.tsx'
import { AudioBlock, EmbedBlock, VideoBlock } from './MediaBlocks.tsx'
import { RedPacketBlock, RewardBlock } from './MoneyBlocks.tsx'
import { PictureBlock } from './PictureBlock.tsx'
import { VoteBlock } from './vote/VoteBlock.tsx'

/** An entry of the table with its type erased: `Page` renders what `read` returns. */
const line = <Body>(tomId: string, block: BlockRenderer<Body>) =>
  [tomId, block as unknown as BlockRenderer<unknown>] as const

/** The kinds of content in the order in which a thread shows them: a new kind is one file and one line. */
export const blockRenderers: readonly (readonly [string, BlockRenderer<unknown>])[] = [
  line(tomIds.image, { read: listOf<AttachmentView>(), Page: PictureBlock }),
  line(tomIds.video, { read: objectWith<MediaView>('mediaUrl', 'status'), Page: VideoBlock }),
  line(tomIds.embed, { read: objectWith<EmbedView>('frameUrl', 'pageUrl'), Page: EmbedBlock }),
  line(tomIds.audio, { read: objectWith<MediaView>('mediaUrl', 'status'), Page: AudioBlock }),
  line(tomIds.goods, { read: objectWith<GoodsView>('title', 'detailContent'), Page: GoodsBlock }),
  line(tomIds.vote, { read: listOf<VoteView>(), Page: VoteBlock }),
  line(tomIds.reward, { read: objectWith<RewardView>('money', 'remainMoney'), Page: RewardBlock }),
  line(tomIds.redPacket, { read: objectWith<RedPacketView>('condition', 'number'), Page: RedPacketBlock }),
  line(tomIds.file, { read: listOf<FileView>(), Page: FileBlock }),
]
