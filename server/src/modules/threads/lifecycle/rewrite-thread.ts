import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { rebindEmbeddedPictures } from '../../files/index.ts'
import type { RichText } from '../../texts/index.ts'
import { clearTopicAuthor } from '../../topics/index.ts'
import { tagText } from '../blocks/block-store.ts'
import { nextUpdatedAt } from '../draft-version.ts'
import { syncListedState } from '../listed-state.ts'
import { snapshotOf, storeThreadRevision } from '../revisions/store-thread-revision.ts'
import type { ThreadRow } from '../thread-store.ts'
import { updateFirstPost, updateThread } from '../thread-writes.ts'
import { textColumns } from './store-thread.ts'
import { type ThreadRewrite, writeBlocks, writeText } from './write-thread-content.ts'

/**
 * Stores an edit of a locked thread, with its listed state, counters and revision. The caller has checked the
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
    updated_at: nextUpdatedAt(thread, now),
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
  // Before the topics change, so that removed ones lose their creator too.
  if (changes.is_anonymous === 1 && thread.is_anonymous === 0)
    await clearTopicAuthor(tx, thread.id, thread.user_id)
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
  await publishEvent(tx, 'thread.edited', payload, ctx.clock.now())
}
