import type { ThreadBlock } from '@chaguan/contracts'
import type { AttachmentRow } from '../../files/index.ts'

/** A content block as it is stored (table thread_tom). */
export interface StoredBlock {
  readonly tomId: string
  readonly value: unknown
  /** Ids of the items in it that are sold. */
  readonly pricedIds: readonly number[]
}

/** What a block is drawn from. */
export interface BlockFacts {
  /** Pictures of the thread, in their order. */
  readonly pictures: readonly AttachmentRow[]
  readonly origin: string
  /** Whether everything that is sold is locked for the viewer. */
  readonly isLocked: boolean
  /** Whether the thread is sold whole, so that all its items are. */
  readonly isSoldWhole: boolean
}

/** One kind of content: how it is read from a call, which files it holds, how it is shown. */
export interface BlockKind {
  /** Throws INVALID_PARAMETER for a body that is not of this kind; null for one that takes the block away. */
  read(body: unknown, priceList: unknown): StoredBlock | null
  /** Pictures it holds. */
  pictureIds(block: StoredBlock): readonly number[]
  present(block: StoredBlock, facts: BlockFacts): ThreadBlock['body']
}
