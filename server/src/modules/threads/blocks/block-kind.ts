import type { PermissionKey, ThreadBlock } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { Viewer } from '../../../viewer.ts'
import type { WireTime } from '../../../wire-time.ts'
import type { AccessVersion, AttachmentRow } from '../../files/index.ts'
import type { Settings } from '../../settings/index.ts'

/** A stored content block (table thread_tom). */
export interface StoredBlock<V = unknown> {
  readonly tomId: string
  readonly value: V
  /** Ids of its items that are sold. */
  readonly pricedIds: readonly number[]
}

/** What parsing a body needs. */
export interface BlockBodyContext {
  /** Ids of sold items, given beside the body. */
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
  /** The person who makes the change. */
  readonly actorId: number
  /** Whether the thread is being published: then end times must be in the future. */
  readonly isNew: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Uploaded files of one type (attachmentTypes), in order. */
export interface BlockFiles {
  readonly type: number
  readonly ids: readonly number[]
}

/** Threads and first posts whose blocks are presented together. */
export interface BlockQueryScope {
  readonly threadIds: readonly number[]
  readonly postIds: readonly number[]
  /** The threads with their authors and blocks. */
  readonly threads: readonly {
    readonly id: number
    readonly authorId: number
    readonly blocks: readonly StoredBlock[]
  }[]
}

/** Reads what blocks of a kind are presented from, in one query for any number of threads. */
export type BlockQuery = (ctx: Context, viewer: Viewer, scope: BlockQueryScope) => Promise<unknown>

/** What a block is presented from. */
export interface BlockPresentation<F = unknown> {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly threadId: number
  readonly postId: number
  /** Whether the author must stay hidden from the viewer. */
  readonly isAuthorHidden: boolean
  /** Uploaded files of the thread, in order. */
  readonly files: readonly AttachmentRow[]
  /** The result of the kind's `query`. */
  readonly found: F
  /** Whether sold content is locked for the viewer. */
  readonly isLocked: boolean
  /** Whether the thread is sold as a whole, with all its items. */
  readonly isSoldWhole: boolean
  /** The version of public file URLs; null unless everybody may open the thread. */
  readonly accessVersion: AccessVersion | null
  /** Whether visitors may watch videos. */
  readonly isVideoPublic: boolean
}

interface TypedKind<V, F> {
  readonly tomId: string
  /** The tag that lists filter by; the tomId by default. */
  readonly tag?: string
  /** The permission to add it. */
  readonly right: PermissionKey
  /** Its thread stays a draft until it is paid (docs/reference/wire-content.md#thread-states). */
  readonly isPaidFor?: boolean
  /** Parses a body; null for one that deletes the block. Throws INVALID_PARAMETER for an invalid body. */
  read(body: unknown, reading: BlockBodyContext): StoredBlock<V> | null
  /** Types of uploaded files that it may contain. */
  readonly fileTypes?: readonly number[]
  /** Returns its uploaded files. */
  files?(block: StoredBlock<V>): readonly BlockFiles[]
  /** Returns its texts, which are checked for stop words. */
  texts?(block: StoredBlock<V>): readonly string[]
  /** Returns the block with these texts instead, same number and order. */
  withTexts?(block: StoredBlock<V>, texts: readonly string[]): StoredBlock<V>
  /** Stores the kind's own rows; returns the block to store. `before` is the previous block. Throws to refuse. */
  store?(
    place: BlockTarget,
    block: StoredBlock<V>,
    before: StoredBlock<V> | undefined,
  ): Promise<StoredBlock<V>>
  /** Deletes the kind's own rows. Throws to refuse. */
  remove?(place: BlockTarget, before: StoredBlock<V>): Promise<void>
  readonly query?: BlockQuery
  /**
   * Returns everything that `present` reads besides the block, so that the result is cached for calls with the same
   * values, for example of one viewer while their signed URLs are the same; null if it is not cached. Absent if it never is.
   */
  cacheInputs?(block: StoredBlock<V>, scene: BlockPresentation<F>): readonly unknown[] | null
  present(block: StoredBlock<V>, scene: BlockPresentation<F>): ThreadBlock['body']
}

/** A kind of content: parsing, storage and presentation; one file each. */
export type BlockKind = TypedKind<unknown, unknown>

/** Defines a kind. The cast is safe, since a kind only receives values that it has parsed or queried itself. */
export function defineKind<V, F = undefined>(kind: TypedKind<V, F>): BlockKind {
  return kind as unknown as BlockKind
}

/** Returns the public version of a file in a block; null for sold files and threads that not everybody may read. */
export function itemAccessVersion(
  scene: Pick<BlockPresentation, 'accessVersion' | 'isSoldWhole'>,
  block: Pick<StoredBlock, 'pricedIds'>,
  id: number,
): AccessVersion | null {
  return scene.isSoldWhole || block.pricedIds.includes(id) ? null : scene.accessVersion
}

/** Returns whether an item is locked for the viewer: all items if the thread is sold as a whole. */
export function isItemLocked(
  scene: Pick<BlockPresentation, 'isLocked' | 'isSoldWhole'>,
  block: Pick<StoredBlock, 'pricedIds'>,
  id: number,
): boolean {
  return scene.isLocked && (scene.isSoldWhole || block.pricedIds.includes(id))
}
