import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { announce } from '../../../events/outbox.ts'
import { rebindEmbeddedPictures } from '../../files/index.ts'
import { type RichText, readText, setMentions } from '../../texts/index.ts'
import { findOrCreateTopics, forgetTopicMaker } from '../../topics/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { readStoredBlocks, tagText } from '../blocks/block-store.ts'
import { rewriteBlocks } from '../blocks/write-blocks.ts'
import { syncListedState } from '../listed-state.ts'
import { freeNames } from '../presenting/free-content.ts'
import { snapshotOf, storeThreadRevision } from '../revisions/store-thread-revision.ts'
import { freeCharacters } from '../thread-rules.ts'
import { findFirstPost, type ThreadRow } from '../thread-store.ts'
import { updateFirstPost, updateThread } from '../thread-writes.ts'
import { textColumns, topicIdsOf } from './store-thread.ts'
import type { ThreadOptions } from './thread-options.ts'

/** The content and options of a thread after an edit. */
export interface ThreadRewrite {
  readonly title: string
  readonly categoryId: number
  readonly options: ThreadOptions
  /** Null leaves the text as it is. */
  readonly text: RichText | null
  /** Null leaves the blocks as they are. */
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

/** Whether the length of the part that is read without paying changes. */
function isFreePartMoved(thread: ThreadRow, { options }: ThreadRewrite): boolean {
  return freeCharacters(thread) !== freeCharacters({ ...thread, ...options })
}

async function writeText(ctx: Context, tx: Tx, thread: ThreadRow, next: ThreadRewrite): Promise<WrittenText> {
  const staysDraft = thread.is_draft === 1 && !next.publishes
  const stored = next.text ? '' : ((await findFirstPost(tx, thread.first_post_id))?.content ?? '')
  // Other topics and people stand in the part that everybody reads now.
  const isReadAgain = !next.text && !staysDraft && isFreePartMoved(thread, next)
  const text = isReadAgain ? await readText({ db: tx }, stored, '') : next.text
  if (!text) return { html: stored, topicIds: 'kept' }
  // A draft makes no topics; nor does an anonymous author become known as the maker of one.
  const maker = next.options.is_anonymous === 1 ? 0 : thread.user_id
  const named = freeNames(text, next.options)
  const topics = staysDraft
    ? new Map<string, number>()
    : await findOrCreateTopics(tx, named.topics, maker, ctx.clock.now())
  await setMentions(tx, thread.first_post_id, named.mentions)
  return { html: text.html(topics), topicIds: topicIdsOf(named, topics) }
}

async function writeBlocks(
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

/**
 * Stores an edit of a locked thread with its listed state, counters and revision. The caller has checked the
 * permission.
 */
export async function rewriteThread(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  actorId: number,
  next: ThreadRewrite,
): Promise<void> {
  const now = ctx.clock.now()
  const said = await snapshotOf(tx, thread)
  const { html, topicIds } = await writeText(ctx, tx, thread, next)
  const columns = textColumns(html)
  const { price_cents, attachment_price_cents, free_words, longitude, latitude, address, location } =
    next.options
  const changes = {
    ...columns,
    price_cents,
    attachment_price_cents,
    free_words,
    longitude,
    latitude,
    address,
    location,
    is_anonymous: next.options.is_anonymous,
    title: next.title,
    category_id: next.categoryId,
    is_approved: next.approval,
    updated_at: now,
    issue_at: now,
    ...(topicIds !== 'kept' && { topic_id: topicIds[0] ?? 0 }),
    ...(next.publishes && { is_draft: 0, created_at: now, posted_at: now }),
  }
  await updateThread(tx, thread.id, changes)
  await updateFirstPost(tx, thread.first_post_id, {
    content: html,
    is_approved: next.approval,
    updated_at: now,
    ...(next.publishes && { created_at: now }),
  })
  await writeBlocks(ctx, tx, thread, actorId, next)
  await rebindEmbeddedPictures(tx, { postId: thread.first_post_id, ownerId: thread.user_id, html, now })
  await tagText(tx, thread.id, columns.text_characters > 0)
  // Before the topics change, so that those it has no more forget them too.
  if (changes.is_anonymous === 1 && thread.is_anonymous === 0)
    await forgetTopicMaker(tx, thread.id, thread.user_id)
  await syncListedState(tx, thread.id, thread, { ...thread, ...changes }, topicIds)
  await storeThreadRevision(tx, thread, said, actorId, now)
}

/** Replaces the text of a locked thread. */
export async function rewriteThreadTextInTx(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  text: RichText,
  actor: { readonly id: number },
): Promise<void> {
  await rewriteThread(ctx, tx, thread, actor.id, {
    title: thread.title,
    categoryId: thread.category_id,
    options: thread,
    text,
    blocks: null,
    publishes: false,
    approval: thread.is_approved,
  })
  const payload = { threadId: thread.id, actorId: actor.id }
  await announce(tx, 'thread.edited', payload, ctx.clock.now())
}
