import type { Context } from '../../context.ts'
import { analyzeTables, reserveIds } from '../../drivers/db/dialect.ts'
import { numberComments } from '../../modules/posts/index.ts'
import { defaultThreadOptions } from '../../modules/threads/index.ts'
import { insertUser } from '../../modules/users/index.ts'
import { makeSearchSet, memberNames, type SetDocument, type SetLabels } from './search-set.ts'

const authors = 40
const minuteMs = 60_000
// SQLite binds at most 32,766 values in a statement.
const rowsAtOnce = 400

async function makeMembers(ctx: Context, nicknames: readonly string[], username: string): Promise<number[]> {
  const now = ctx.clock.now()
  return ctx.transaction(async (tx) => {
    const ids: number[] = []
    for (const [index, nickname] of nicknames.entries())
      ids.push(
        await insertUser(tx, {
          username: `${username}${index}`,
          nickname,
          passwordHash: '',
          status: 0,
          ip: '',
          now,
          expiredAt: null,
        }),
      )
    return ids
  })
}

interface Place {
  readonly threadId: number
  readonly postId: number
  readonly userId: number
  readonly at: number
}

function threadRow(document: SetDocument, { threadId, postId, userId, at }: Place) {
  return {
    ...defaultThreadOptions,
    id: threadId,
    user_id: userId,
    last_posted_user_id: null,
    category_id: 1,
    first_post_id: postId,
    type: 99,
    title: document.title,
    post_count: 1,
    like_count: 0,
    view_count: 0,
    rewarded_count: 0,
    paid_count: 0,
    share_count: 0,
    posted_at: at,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_user_id: null,
    issue_at: at,
    is_approved: 1,
    is_sticky: 0,
    is_essence: 0,
    is_site: 0,
    is_display: 1,
    is_draft: 0,
    source: 0,
    is_listed: 1,
    topic_id: 0,
    text_characters: [...document.text].length,
    list_text: `<p>${document.text}</p>`,
  }
}

function postRow(document: SetDocument, { threadId, postId, userId, at }: Place) {
  return {
    id: postId,
    user_id: userId,
    thread_id: threadId,
    reply_post_id: null,
    reply_user_id: null,
    comment_post_id: null,
    comment_user_id: null,
    content: `<p>${document.text}</p>`,
    ip: '',
    reply_count: 0,
    like_count: 0,
    is_first: document.kind === 'thread' ? 1 : 0,
    is_comment: 0,
    is_approved: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_user_id: null,
  }
}

/** Stores the texts of the set in bulk, one a minute, in category 1; the caller builds the index. */
export async function fillSearchSet(ctx: Context, threads: number, comments: number): Promise<SetLabels> {
  const pens = Array.from({ length: authors }, (_, index) => `笔友${index}`)
  const userIds = await makeMembers(ctx, pens, 'writer')
  const named = await makeMembers(ctx, memberNames, 'named')
  const start = ctx.clock.now() - (threads + comments + 1) * minuteMs
  const labels: Record<string, number[]> = {}
  let batch: { threads: ReturnType<typeof threadRow>[]; posts: ReturnType<typeof postRow>[] } = {
    threads: [],
    posts: [],
  }
  const store = async () => {
    const { threads: threadRows, posts } = batch
    batch = { threads: [], posts: [] }
    await ctx.transaction(async (tx) => {
      if (threadRows.length > 0) await tx.insertInto('threads').values(threadRows).execute()
      if (posts.length > 0) await tx.insertInto('posts').values(posts).execute()
    })
  }
  let postId = 0
  for (const document of makeSearchSet(threads, comments)) {
    postId += 1
    const userId = userIds[document.author % userIds.length] ?? 0
    const place = { threadId: document.thread + 1, postId, userId, at: start + postId * minuteMs }
    if (document.kind === 'thread') batch.threads.push(threadRow(document, place))
    batch.posts.push(postRow(document, place))
    if (document.subject !== null) labels[document.subject] = [...(labels[document.subject] ?? []), postId]
    if (batch.posts.length >= rowsAtOnce) await store()
  }
  await store()
  // It may take longer than the timeout of a call.
  await ctx.database.longTransaction(async (tx) => {
    await reserveIds(tx, ctx.database.engine, 'threads', threads + 1)
    await reserveIds(tx, ctx.database.engine, 'posts', postId + 1)
    await numberComments(tx)
    await analyzeTables(tx, ['users', 'threads', 'posts', 'search_posts', 'search_words'])
  })
  return {
    posts: labels,
    members: Object.fromEntries(memberNames.map((name, index) => [name, named[index] ?? 0])),
  }
}
