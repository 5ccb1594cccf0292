import { attachmentTypes, closedName } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { forEachInBatches } from './in-batches.ts'

type ThreadOperation = Pick<Context, 'clock'>

/** Follows of both directions go; whoever followed or was followed is told in their counters. */
export async function eraseFollows(tx: Tx, userId: number): Promise<void> {
  await sql`update users set fans_count = fans_count - 1
    where id in (select to_user_id from user_follow where from_user_id = ${userId})`.execute(tx)
  await sql`update users set follow_count = follow_count - 1
    where id in (select from_user_id from user_follow where to_user_id = ${userId})`.execute(tx)
  await tx
    .deleteFrom('user_follow')
    .where((eb) => eb.or([eb('from_user_id', '=', userId), eb('to_user_id', '=', userId)]))
    .execute()
}

interface DialogOfTwo {
  readonly id: number
  readonly low_user_id: number
  readonly high_user_id: number
}

async function eraseDialog(
  { clock }: ThreadOperation,
  tx: Tx,
  dialog: DialogOfTwo,
  userId: number,
): Promise<void> {
  const { id, low_user_id, high_user_id } = dialog
  const pictures = tx
    .selectFrom('dialog_messages')
    .select('attachment_id')
    .where('dialog_id', '=', id)
    .where('attachment_id', '>', 0)
  await tx
    .updateTable('attachments')
    .set({ type_id: 0, created_at: 0 })
    .where('type', '=', attachmentTypes.messageImage)
    .where('id', 'in', pictures)
    .execute()
  await tx.deleteFrom('dialog_messages').where('dialog_id', '=', id).execute()
  await tx.deleteFrom('dialogs').where('id', '=', id).execute()
  const other = low_user_id === userId ? high_user_id : low_user_id
  await announce(tx, 'unread.changed.of', { userIds: [other] }, clock.now())
}

/** Conversations go for both sides, with their messages; their pictures are let go. */
export function eraseDialogs(ctx: Context, userId: number): Promise<void> {
  return forEachInBatches(
    ctx,
    (tx, after, most) =>
      tx
        .selectFrom('dialogs')
        .select(['id', 'low_user_id', 'high_user_id'])
        .where((eb) => eb.or([eb('low_user_id', '=', userId), eb('high_user_id', '=', userId)]))
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    (tx, dialog) => eraseDialog(ctx, tx, dialog, userId),
  )
}

/** What was answered at registration goes; the files of it are let go. */
export async function eraseAnswers(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ type_id: 0, created_at: 0 })
    .where('user_id', '=', userId)
    .where('type', 'in', [attachmentTypes.signInImage, attachmentTypes.signInFile])
    .execute()
  await tx.deleteFrom('user_sign_in_fields').where('user_id', '=', userId).execute()
}

/** Marks of the person, and what others marked of them. */
export async function eraseMarks(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('notification_marks')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb.and([eb('kind', '=', 'person'), eb('target', '=', String(userId))]),
      ]),
    )
    .execute()
}

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
  { clock }: ThreadOperation,
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
  await tellChanged(tx, post, clock.now())
}

/** In what others wrote the person is called as nobody in particular. */
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

/** That somebody is called in a text is forgotten. */
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

/** The search and open pages hear of it; its author did it as far as anybody is told, so that nobody is. */
async function tellChanged(
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
  if (post.is_first === 1) await announce(tx, 'thread.edited', { threadId, actorId }, now)
  else await announce(tx, 'post.edited', { postId, threadId, actorId }, now)
}
