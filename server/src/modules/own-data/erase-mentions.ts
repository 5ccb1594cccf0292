import { closedName } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { forEachInBatches } from './in-batches.ts'

const mentionOf = (userId: number) =>
  new RegExp(`(<span id="member" value="${userId}">)@[^<]*(</span>)`, 'gu')

interface MentioningPost {
  readonly id: number
  readonly thread_id: number
  readonly user_id: number
  readonly content: string
  readonly is_first: number
}

async function renameIn(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  post: MentioningPost,
  nameless: (html: string) => string,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ content: nameless(post.content) })
    .where('id', '=', post.id)
    .execute()
  const versions = await tx
    .selectFrom('post_revisions')
    .select(['id', 'content'])
    .where('post_id', '=', post.id)
    .execute()
  for (const { id, content } of versions)
    await tx
      .updateTable('post_revisions')
      .set({ content: nameless(content) })
      .where('id', '=', id)
      .execute()
  await (post.is_first === 1 ? renameInList(tx, post.thread_id, nameless) : undefined)
  await publishEdited(tx, post, clock.now())
}

/** Replaces the person's name where others mention them by the name of closed accounts. */
export function replaceMentions(ctx: Context, userId: number): Promise<void> {
  const pattern = mentionOf(userId)
  return forEachInBatches(
    ctx,
    (tx, after, most) =>
      tx
        .selectFrom('post_mentions_user')
        .innerJoin('posts', 'posts.id', 'post_mentions_user.post_id')
        .select(['posts.id', 'posts.thread_id', 'posts.user_id', 'posts.content', 'posts.is_first'])
        .where('post_mentions_user.user_id', '=', userId)
        .where('posts.id', '>', after)
        .orderBy('posts.id')
        .limit(most)
        .execute(),
    (tx, post) => renameIn(ctx, tx, post, (html) => html.replace(pattern, `$1@${closedName}$2`)),
  )
}

/** Deletes the record of mentions of the person. */
export async function eraseMentions(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('post_mentions_user').where('user_id', '=', userId).execute()
}

async function renameInList(tx: Tx, threadId: number, nameless: (html: string) => string): Promise<void> {
  const thread = await tx
    .selectFrom('threads')
    .select('list_text')
    .where('id', '=', threadId)
    .executeTakeFirst()
  if (thread)
    await tx
      .updateTable('threads')
      .set({ list_text: nameless(thread.list_text) })
      .where('id', '=', threadId)
      .execute()
}

/**
 * Announces the edit to the search index and open pages. The author counts as the editor, so that nobody is notified.
 */
async function publishEdited(
  tx: Tx,
  post: {
    readonly id: number
    readonly thread_id: number
    readonly user_id: number
    readonly is_first: number
  },
  now: number,
): Promise<void> {
  const { id: postId, thread_id: threadId, user_id: actorId } = post
  if (post.is_first === 1) await publishEvent(tx, 'thread.edited', { threadId, actorId }, now)
  else await publishEvent(tx, 'post.edited', { postId, threadId, actorId }, now)
}
