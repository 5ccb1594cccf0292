import { attachmentTypes, tomIds } from '../../contracts/src/index.ts'
import type { Context } from '../../server/src/context.ts'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import { htmlOfPlain, readText, setMentions } from '../../server/src/modules/texts/index.ts'
import { defaultThreadOptions, storeThread } from '../../server/src/modules/threads/index.ts'
import { findOrCreateTopics } from '../../server/src/modules/topics/index.ts'
import { type DemoComment, type DemoThread, threads } from './content/index.ts'
import { extras } from './content/thread-blocks.ts'
import { castDemoVotes, makeBlocks } from './make-blocks.ts'
import { makeBusyThreads } from './make-busy-threads.ts'
import { giveDemoPacket, paidBlocksOf, payForThread } from './pay-for-threads.ts'
import type { GeneratedPicture } from './pictures.ts'
import { storeDemoPhoto } from './store-photo.ts'

const minuteMs = 60_000

/** The dependencies of creating threads. */
export interface ThreadParts {
  /** Reads and writes through the transaction that fills the site. */
  readonly ctx: Context
  readonly tx: Tx
  readonly people: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly pictures: ReadonlyMap<string, GeneratedPicture>
  readonly origin: string
  readonly now: number
}

function idIn(map: ReadonlyMap<string, number>, name: string): number {
  const id = map.get(name)
  if (id === undefined) throw new Error(`Unknown name "${name}" in the demo.`)
  return id
}

async function keepPictures(parts: ThreadParts, thread: DemoThread, at: number): Promise<number[]> {
  const userId = idIn(parts.people, thread.author)
  const ids: number[] = []
  for (const name of thread.pictures)
    ids.push(await storeDemoPhoto(parts, { name, userId, type: attachmentTypes.image, typeId: 0, at }))
  return ids
}

async function makeThread(
  parts: ThreadParts,
  thread: DemoThread,
): Promise<{ threadId: number; postId: number }> {
  const { ctx, tx, origin, now } = parts
  const createdAt = now - thread.agoMinutes * minuteMs
  const authorId = idIn(parts.people, thread.author)
  const text = await readText(ctx, thread.html, origin)
  const topics = await findOrCreateTopics(tx, text.topics, authorId, createdAt)
  const imageIds = await keepPictures(parts, thread, createdAt)
  const pictures = { tomId: tomIds.image, value: { imageIds }, pricedIds: [] }
  const more = extras[thread.title] ?? {}
  const standing = { ctx, tx, authorId, at: createdAt }
  const goodsImageId = more.goods
    ? await storeDemoPhoto(parts, {
        name: more.goods.picture,
        userId: authorId,
        type: attachmentTypes.image,
        typeId: 0,
        at: createdAt,
      })
    : 0
  const blocks = [...(await makeBlocks(standing, more, goodsImageId)), ...paidBlocksOf(more, now)]
  const stored = await storeThread(ctx, tx, {
    authorId,
    categoryId: idIn(parts.categories, thread.category),
    title: thread.title,
    html: text.html(topics),
    topicIds: [...new Set(topics.values())],
    mentions: text.mentions,
    blocks: imageIds.length === 0 ? blocks : [pictures, ...blocks],
    options: {
      ...defaultThreadOptions,
      ...more.place,
      ...more.price,
      attachment_price_cents: more.sheetsPriceCents ?? 0,
      is_anonymous: thread.isAnonymous ? 1 : 0,
    },
    isDraft: false,
    approval: thread.isPending ? 0 : 1,
    createdAt,
    ip: '',
    isEssence: thread.isEssence ?? false,
    isSticky: thread.isSticky ?? false,
    viewCount: thread.views,
  })
  await castDemoVotes(standing, stored.threadId, more, parts.people)
  await payForThread({ ctx, tx, userId: authorId, threadId: stored.threadId }, more)
  return stored
}

interface MadeComment {
  readonly postId: number
  readonly userId: number
}

interface Remark {
  readonly author: string
  readonly text: string
  readonly agoMinutes: number
  /** The comment it replies to, and the particular reply. */
  readonly below?: MadeComment
  readonly to?: MadeComment | undefined
}

async function makeRemark(parts: ThreadParts, threadId: number, remark: Remark): Promise<MadeComment> {
  const { ctx, tx, origin, now } = parts
  const userId = idIn(parts.people, remark.author)
  const at = now - remark.agoMinutes * minuteMs
  const text = await readText(ctx, htmlOfPlain(remark.text), origin)
  const topics = await findOrCreateTopics(tx, text.topics, userId, at)
  const { id } = await tx
    .insertInto('posts')
    .values({
      user_id: userId,
      thread_id: threadId,
      reply_post_id: remark.below?.postId ?? null,
      reply_user_id: remark.below?.userId ?? null,
      comment_post_id: remark.to?.postId ?? null,
      comment_user_id: remark.to?.userId ?? null,
      content: text.html(topics),
      ip: '',
      reply_count: 0,
      like_count: 0,
      is_first: 0,
      is_comment: remark.below ? 1 : 0,
      is_approved: 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      deleted_user_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (text.mentions.length > 0) await setMentions(tx, id, text.mentions)
  return { postId: id, userId }
}

/** Distributes likes over the time since the post was written. */
async function like(
  parts: ThreadParts,
  postId: number,
  people: readonly string[],
  agoMinutes: number,
): Promise<void> {
  if (people.length === 0) return
  const ageMs = agoMinutes * minuteMs
  await parts.tx
    .insertInto('post_user')
    .values(
      people.map((name, index) => ({
        post_id: postId,
        user_id: idIn(parts.people, name),
        created_at: parts.now - Math.floor((ageMs * (people.length - index)) / (people.length + 1)),
      })),
    )
    .execute()
}

async function makeComment(parts: ThreadParts, threadId: number, comment: DemoComment): Promise<number> {
  const below = await makeRemark(parts, threadId, comment)
  await like(parts, below.postId, comment.likedBy ?? [], comment.agoMinutes)
  const replies: MadeComment[] = []
  for (const reply of comment.replies ?? []) {
    const to = reply.replyTo === undefined ? undefined : replies[reply.replyTo]
    replies.push(await makeRemark(parts, threadId, { ...reply, below, to }))
  }
  return below.postId
}

/** Sets a thread's last activity to its newest comment. */
async function noteLastComment(
  parts: ThreadParts,
  threadId: number,
  comments: readonly DemoComment[],
): Promise<void> {
  const newest = comments
    .flatMap((comment) => [comment, ...(comment.replies ?? [])])
    .sort((one, other) => one.agoMinutes - other.agoMinutes)[0]
  if (!newest) return
  await parts.tx
    .updateTable('threads')
    .set({
      posted_at: parts.now - newest.agoMinutes * minuteMs,
      last_posted_user_id: idIn(parts.people, newest.author),
    })
    .where('id', '=', threadId)
    .execute()
}

/** Creates all threads with their comments. Counters of comments and likes must be recounted afterwards. */
export async function makeDemoThreads(parts: ThreadParts): Promise<void> {
  const ids = new Map<string, number>()
  for (const thread of threads) {
    const { threadId, postId } = await makeThread(parts, thread)
    ids.set(thread.title, threadId)
    await like(parts, postId, thread.likedBy, thread.agoMinutes)
    const hasPacket = extras[thread.title]?.redPacket !== undefined
    for (const comment of thread.comments) {
      const commentId = await makeComment(parts, threadId, comment)
      if (hasPacket) await giveDemoPacket(parts.ctx, parts.tx, commentId)
    }
    await noteLastComment(parts, threadId, thread.comments)
  }
  await makeBusyThreads(parts, ids)
}
