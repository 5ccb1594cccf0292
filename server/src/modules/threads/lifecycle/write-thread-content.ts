import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { type RichText, readText, setMentions } from '../../texts/index.ts'
import { findOrCreateTopics } from '../../topics/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { readStoredBlocks } from '../blocks/stored-blocks.ts'
import { rewriteBlocks } from '../blocks/write-blocks.ts'
import { freeReferences } from '../presenting/free-content.ts'
import { freeCharacters } from '../price-rules.ts'
import { findFirstPost, type ThreadRow } from '../thread-store.ts'
import { topicIdsOf } from './store-thread.ts'
import type { ThreadOptions } from './thread-options.ts'

/** The content and options of a thread after an edit. */
export interface ThreadRewrite {
  readonly title: string
  readonly categoryId: number
  readonly options: ThreadOptions
  /** Null leaves the text unchanged. */
  readonly text: RichText | null
  /** Null leaves the blocks unchanged. */
  readonly blocks: readonly StoredBlock[] | null
  /** Whether the edit publishes a draft. */
  readonly publishes: boolean
  /** 0 pending, 1 approved, 2 ignored. */
  readonly approval: number
}

interface WrittenText {
  readonly html: string
  readonly topicIds: readonly number[] | 'kept'
}

/** Returns whether the length of the free part changes. */
function isFreePartMoved(thread: ThreadRow, { options }: ThreadRewrite): boolean {
  return freeCharacters(thread) !== freeCharacters({ ...thread, ...options })
}

export async function writeText(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  next: ThreadRewrite,
): Promise<WrittenText> {
  const staysDraft = thread.is_draft === 1 && !next.publishes
  const stored = next.text ? '' : ((await findFirstPost(tx, thread.first_post_id))?.content ?? '')
  // The free part now contains other topics and people.
  const isReadAgain = !next.text && !staysDraft && isFreePartMoved(thread, next)
  const text = isReadAgain ? await readText({ db: tx }, stored, '') : next.text
  if (!text) return { html: stored, topicIds: 'kept' }
  // A draft creates no topics; and an anonymous author is not stored as the creator of one.
  const maker = next.options.is_anonymous === 1 ? 0 : thread.user_id
  const named = freeReferences(text, next.options)
  const topics = staysDraft
    ? new Map<string, number>()
    : await findOrCreateTopics(tx, named.topics, maker, ctx.clock.now())
  await setMentions(tx, thread.first_post_id, named.mentions)
  return { html: text.html(topics), topicIds: topicIdsOf(named, topics) }
}

export async function writeBlocks(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  actorId: number,
  { blocks, publishes }: ThreadRewrite,
): Promise<void> {
  if (!blocks) return
  const before = await readStoredBlocks(ctx, tx, thread.id)
  const place = {
    ctx,
    tx,
    threadId: thread.id,
    postId: thread.first_post_id,
    authorId: thread.user_id,
    actorId,
    isNew: publishes,
    now: ctx.clock.now(),
  }
  await rewriteBlocks(place, blocks, before)
}
