import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { type RichText, setMentions } from '../texts/index.ts'
import { findOrCreateTopics } from '../topics/index.ts'
import type { StoredBlock } from './blocks/block-kind.ts'
import { pictureIdsOf } from './blocks/block-kinds.ts'
import { replaceBlocks } from './blocks/block-store.ts'
import { keepThreadRevision, sayingOf } from './keep-thread-revision.ts'
import { settleListing } from './thread-listing.ts'
import { assertPicturesBound, bindPictures } from './thread-pictures.ts'
import {
  findFirstPost,
  setSearchText,
  type ThreadRow,
  updateFirstPost,
  updateThread,
} from './thread-store.ts'
import type { ThreadTerms } from './thread-terms.ts'
import { searchText, textColumns, topicIdsOf } from './write-thread.ts'

/** What a thread becomes. */
export interface Rewriting {
  readonly title: string
  readonly categoryId: number
  readonly terms: ThreadTerms
  /** Null leaves the text as it is. */
  readonly text: RichText | null
  /** Null leaves the blocks as they are. */
  readonly blocks: readonly StoredBlock[] | null
  /** Whether it is a draft that is published now. */
  readonly publishes: boolean
  /** 0 pending, 1 approved, 2 ignored. */
  readonly approval: number
}

interface WrittenText {
  readonly html: string
  readonly topicIds: readonly number[] | 'kept'
}

async function writeText(ctx: Context, tx: Tx, thread: ThreadRow, next: Rewriting): Promise<WrittenText> {
  if (!next.text) {
    const post = await findFirstPost(tx, thread.first_post_id)
    return { html: post?.content ?? '', topicIds: 'kept' }
  }
  const staysDraft = thread.is_draft === 1 && !next.publishes
  // A draft makes no topics; nor does an anonymous author become known as the maker of one.
  const maker = next.terms.is_anonymous === 1 ? 0 : thread.user_id
  const topics = staysDraft
    ? new Map<string, number>()
    : await findOrCreateTopics(tx, next.text.topics, maker, ctx.clock.now())
  await setMentions(tx, thread.first_post_id, next.text.mentions)
  return { html: next.text.html(topics), topicIds: topicIdsOf(next.text, topics) }
}

async function writePictures(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  actorId: number,
  blocks: readonly StoredBlock[],
): Promise<void> {
  const ids = pictureIdsOf(blocks)
  if (actorId !== thread.user_id) await assertPicturesBound(ctx, tx, thread.first_post_id, ids)
  await bindPictures(ctx, tx, thread.first_post_id, thread.user_id, ids, ctx.clock.now())
}

/** Stores what a locked thread becomes, with its listing and counters. Who may do it was asked before. */
export async function rewriteThread(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  actorId: number,
  next: Rewriting,
): Promise<void> {
  const now = ctx.clock.now()
  const said = await sayingOf(tx, thread)
  const { html, topicIds } = await writeText(ctx, tx, thread, next)
  const columns = textColumns(html)
  const { price_cents, attachment_price_cents, free_words, longitude, latitude, address, location } =
    next.terms
  const changes = {
    ...columns,
    price_cents,
    attachment_price_cents,
    free_words,
    longitude,
    latitude,
    address,
    location,
    is_anonymous: next.terms.is_anonymous,
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
  if (next.blocks) {
    await replaceBlocks(tx, thread.id, next.blocks, now)
    await writePictures(ctx, tx, thread, actorId, next.blocks)
  }
  await setSearchText(tx, thread.id, searchText(next.title, html, next.terms, columns.text_characters))
  await settleListing(tx, thread.id, thread, { ...thread, ...changes }, topicIds)
  await keepThreadRevision(tx, thread, said, actorId, now)
}
