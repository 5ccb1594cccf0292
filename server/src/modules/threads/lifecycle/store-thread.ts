import { limits } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { bindEmbeddedPictures } from '../../files/index.ts'
import { cutHtml, plainLength, setMentions, type TextReferences } from '../../texts/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { tagText } from '../blocks/block-store.ts'
import { storeBlocks } from '../blocks/write-blocks.ts'
import { syncListedState } from '../listed-state.ts'
import { insertThread } from '../thread-writes.ts'
import type { ThreadOptions } from './thread-options.ts'

/** Columns derived from the HTML of a thread. */
export interface TextColumns {
  readonly list_text: string
  readonly text_characters: number
}

export function textColumns(html: string): TextColumns {
  return { list_text: cutHtml(html, limits.listTextCharacters), text_characters: plainLength(html) }
}

/** Returns distinct topic ids in order of appearance. */
export function topicIdsOf(named: TextReferences, topics: ReadonlyMap<string, number>): number[] {
  const ids = named.topics.map((name) => topics.get(name)).filter((id) => id !== undefined)
  return [...new Set(ids)]
}

/** A thread to store; the caller has checked permissions. */
export interface ThreadToStore {
  readonly authorId: number
  readonly categoryId: number
  readonly title: string
  /** Sanitised. */
  readonly html: string
  readonly topicIds: readonly number[]
  readonly mentions: readonly number[]
  readonly blocks: readonly StoredBlock[]
  readonly options: ThreadOptions
  readonly isDraft: boolean
  /** 0 pending, 1 approved, 2 ignored. */
  readonly approval: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly ip: string
  readonly isEssence?: boolean
  readonly isSticky?: boolean
  readonly isSite?: boolean
  readonly viewCount?: number
}

/**
 * Stores a thread with its first post, blocks, topics, mentions and counters. Throws INVALID_PARAMETER for files that
 * are not the author's. The caller checks permissions and intervals.
 */
export async function storeThread(
  ctx: Pick<Context, 'database' | 'hooks'>,
  tx: Tx,
  thread: ThreadToStore,
): Promise<{ threadId: number; postId: number }> {
  const { authorId, html, title, options, createdAt: at } = thread
  const columns = textColumns(html)
  const row = {
    ...options,
    ...columns,
    user_id: authorId,
    category_id: thread.categoryId,
    title,
    post_count: 1,
    like_count: 0,
    view_count: thread.viewCount ?? 0,
    rewarded_count: 0,
    paid_count: 0,
    share_count: 0,
    posted_at: at,
    created_at: at,
    updated_at: at,
    issue_at: at,
    deleted_at: null,
    is_approved: thread.approval,
    is_sticky: thread.isSticky ? 1 : 0,
    is_essence: thread.isEssence ? 1 : 0,
    is_site: thread.isSite ? 1 : 0,
    is_draft: thread.isDraft ? 1 : 0,
    topic_id: thread.topicIds[0] ?? 0,
  }
  const ids = await insertThread(tx, { ...row, is_listed: 0 }, { content: html, ip: thread.ip })
  const place = { ctx, tx, ...ids, authorId, actorId: authorId, isNew: true, now: at }
  await storeBlocks(place, thread.blocks)
  await bindEmbeddedPictures(tx, { postId: ids.postId, ownerId: authorId, html, now: at })
  await tagText(tx, ids.threadId, columns.text_characters > 0)
  if (thread.mentions.length > 0) await setMentions(tx, ids.postId, thread.mentions)
  await syncListedState(tx, ids.threadId, null, row, thread.topicIds)
  return ids
}
