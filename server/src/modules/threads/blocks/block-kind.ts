import type { PermissionKey, ThreadBlock } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { Viewer } from '../../../viewer.ts'
import type { WireTime } from '../../../wire-time.ts'
import type { AttachmentRow, Opening } from '../../files/index.ts'
import type { Settings } from '../../settings/index.ts'

/** A content block as it is stored (table thread_tom). */
export interface StoredBlock<V = unknown> {
  readonly tomId: string
  readonly value: V
  /** Ids of the items in it that are sold. */
  readonly pricedIds: readonly number[]
}

/** What a body is read with. */
export interface BlockBodyContext {
  /** Ids of sold items that stand beside the body. */
  readonly priceList: unknown
  readonly settings: Pick<Settings, 'support_max_upload_attachment_num'>
  readonly time: Pick<WireTime, 'parse' | 'format'>
}

/** The thread whose block is stored, in the transaction that stores it. */
export interface BlockTarget {
  readonly ctx: Pick<Context, 'database' | 'hooks'>
  readonly tx: Tx
  readonly threadId: number
  readonly postId: number
  readonly authorId: number
  /** Whoever makes the change. */
  readonly actorId: number
  /** Whether it is written or published just now: then what ends must end in the future. */
  readonly isNew: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Uploaded files of one type (attachmentTypes), in their order. */
export interface BlockFiles {
  readonly type: number
  readonly ids: readonly number[]
}

/** Threads and first posts whose blocks are presented together. */
export interface BlockQueryScope {
  readonly threadIds: readonly number[]
  readonly postIds: readonly number[]
  /** The threads themselves, with whoever wrote them and what they hold. */
  readonly threads: readonly {
    readonly id: number
    readonly authorId: number
    readonly blocks: readonly StoredBlock[]
  }[]
}

/** Reads what the blocks of some kinds are drawn from, in one query however many threads there are. */
export type BlockQuery = (ctx: Context, viewer: Viewer, looked: BlockQueryScope) => Promise<unknown>

/** What a block is drawn from. */
export interface BlockPresentation<F = unknown> {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly threadId: number
  readonly postId: number
  /** Whether its author must not be recognisable for the viewer. */
  readonly isAuthorHidden: boolean
  /** Uploaded files of the thread, in their order. */
  readonly files: readonly AttachmentRow[]
  /** What the kind has gathered. */
  readonly found: F
  /** Whether everything that is sold is locked for the viewer. */
  readonly isLocked: boolean
  /** Whether the thread is sold whole, so that all its items are. */
  readonly isSoldWhole: boolean
  /** The opening of its files; null unless anybody may open the thread. */
  readonly opening: Opening | null
  /** Whether visitors may look at videos. */
  readonly isVideoPublic: boolean
}

interface TypedKind<V, F> {
  readonly tomId: string
  /** What lists are narrowed by; the tomId unless given. */
  readonly tag?: string
  /** The right to add it. */
  readonly right: PermissionKey
  /** Its thread stays a draft until something was paid (docs/reference/wire-content.md#thread-states). */
  readonly isPaidFor?: boolean
  /** Throws INVALID_PARAMETER for a body that is not of this kind; null for one that takes the block away. */
  read(body: unknown, reading: BlockBodyContext): StoredBlock<V> | null
  /** Types of the uploaded files it may hold. */
  readonly fileTypes?: readonly number[]
  /** The uploaded files it holds. */
  files?(block: StoredBlock<V>): readonly BlockFiles[]
  /** Texts in it that are screened for stop words. */
  texts?(block: StoredBlock<V>): readonly string[]
  /** The block with these texts instead, as many and in the same order. */
  withTexts?(block: StoredBlock<V>, texts: readonly string[]): StoredBlock<V>
  /** Keeps its own rows; answers what is stored. `before` is the block that was there. Throws to refuse. */
  store?(
    place: BlockTarget,
    block: StoredBlock<V>,
    before: StoredBlock<V> | undefined,
  ): Promise<StoredBlock<V>>
  /** Takes its own rows away. Throws to refuse. */
  remove?(place: BlockTarget, before: StoredBlock<V>): Promise<void>
  readonly gather?: BlockQuery
  /**
   * All that `present` reads besides the block, so that what it presents is kept for everybody who is shown the same; null
   * where it is for one viewer alone, as signed addresses are. Absent where it always is.
   */
  madeOf?(block: StoredBlock<V>, scene: BlockPresentation<F>): readonly unknown[] | null
  present(block: StoredBlock<V>, scene: BlockPresentation<F>): ThreadBlock['body']
}

/** One kind of content: how it is read from a call, what it keeps, how it is shown. A kind is one file. */
export type BlockKind = TypedKind<unknown, unknown>

/** Defines a kind. A kind is handed only what it has read and gathered itself, so it may know their types. */
export function defineKind<V, F = undefined>(kind: TypedKind<V, F>): BlockKind {
  return kind as unknown as BlockKind
}

/** The opening of a file of a block; null for what is sold, or stands where not everybody reads: it is for some alone. */
export function itemOpening(
  scene: Pick<BlockPresentation, 'opening' | 'isSoldWhole'>,
  block: Pick<StoredBlock, 'pricedIds'>,
  id: number,
): Opening | null {
  return scene.isSoldWhole || block.pricedIds.includes(id) ? null : scene.opening
}

/** Whether an item is locked for the viewer: all of them when the thread is sold whole. */
export function isItemLocked(
  scene: Pick<BlockPresentation, 'isLocked' | 'isSoldWhole'>,
  block: Pick<StoredBlock, 'pricedIds'>,
  id: number,
): boolean {
  return scene.isLocked && (scene.isSoldWhole || block.pricedIds.includes(id))
}
