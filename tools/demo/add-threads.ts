import { tomIds } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../server/src/context.ts'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import { analyzeTables, reserveIds } from '../../server/src/drivers/db/dialect.ts'
import { defaultThreadOptions } from '../../server/src/modules/threads/index.ts'
import { textColumns } from '../../server/src/modules/threads/lifecycle/store-thread.ts'
import { recount } from '../verify/counters.ts'
import { members } from './content/index.ts'
import { type GeneratedThread, makeThreads } from './generate.ts'

const minuteMs = 60_000
const seed = 1
// SQLite binds at most 32,766 values in a statement.
const rowsAtOnce = 500

interface Parts {
  /** Ids of the authors, in the order of the demo's members. */
  readonly authors: readonly number[]
  readonly categories: ReadonlyMap<string, number>
  readonly now: number
}

async function findParts(tx: Tx, now: number): Promise<Parts> {
  const users = await tx.selectFrom('users').select(['id', 'username']).execute()
  const categories = await tx.selectFrom('categories').select(['id', 'name']).execute()
  const authors = members.flatMap(
    ({ username }) => users.find((user) => user.username === username)?.id ?? [],
  )
  if (authors.length !== members.length)
    throw new Error('Generated threads need a demo site. Run npm run demo first.')
  return { authors, categories: new Map(categories.map(({ id, name }) => [name, id])), now }
}

function rowsOf(thread: GeneratedThread, threadId: number, postId: number, parts: Parts) {
  const at = parts.now - thread.agoMinutes * minuteMs
  const authorId = parts.authors[thread.authorIndex]
  const categoryId = parts.categories.get(thread.category)
  if (authorId === undefined || categoryId === undefined)
    throw new Error('A generated thread has an unknown author or category.')
  const columns = textColumns(thread.html)
  return {
    thread: {
      ...defaultThreadOptions,
      ...columns,
      id: threadId,
      user_id: authorId,
      last_posted_user_id: null,
      category_id: categoryId,
      first_post_id: postId,
      type: 99,
      title: thread.title,
      post_count: 1,
      like_count: 0,
      view_count: thread.views,
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
      is_essence: threadId % 97 === 0 ? 1 : 0,
      is_site: 0,
      is_display: 1,
      is_draft: 0,
      source: 0,
      is_listed: 1,
      topic_id: 0,
    },
    post: {
      id: postId,
      user_id: authorId,
      thread_id: threadId,
      reply_post_id: null,
      reply_user_id: null,
      comment_post_id: null,
      comment_user_id: null,
      content: thread.html,
      ip: '',
      reply_count: 0,
      like_count: 0,
      is_first: 1,
      is_comment: 0,
      is_approved: 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      deleted_user_id: null,
    },
  }
}

type Rows = ReturnType<typeof rowsOf>

async function store(tx: Tx, rows: readonly Rows[]): Promise<void> {
  await tx
    .insertInto('threads')
    .values(rows.map(({ thread }) => thread))
    .execute()
  await tx
    .insertInto('posts')
    .values(rows.map(({ post }) => post))
    .execute()
  const written = rows.filter(({ thread }) => thread.text_characters > 0)
  if (written.length > 0)
    await tx
      .insertInto('thread_tag')
      .values(written.map(({ thread }) => ({ thread_id: thread.id, tag: tomIds.text })))
      .execute()
}

async function nextId(tx: Tx, table: 'threads' | 'posts'): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(id), 0) + 1 as next from ${sql.table(table)}
  `.execute(tx)
  return rows[0]?.next ?? 1
}

/**
 * Adds generated threads to a demo site in bulk, for measuring: plain text, no comments, spread over the last 400 days.
 * All or nothing; the same number gives the same threads.
 */
export async function addThreads(ctx: Context, total: number): Promise<void> {
  if (total === 0) return
  const { engine } = ctx.database
  await ctx.transaction(
    async (tx) => {
      const parts = await findParts(tx, ctx.clock.now())
      let threadId = await nextId(tx, 'threads')
      let postId = await nextId(tx, 'posts')
      let batch: Rows[] = []
      for (const thread of makeThreads(total, seed)) {
        batch.push(rowsOf(thread, threadId, postId, parts))
        threadId += 1
        postId += 1
        if (batch.length < rowsAtOnce) continue
        await store(tx, batch)
        batch = []
      }
      if (batch.length > 0) await store(tx, batch)
      await reserveIds(tx, engine, 'threads', threadId)
      await reserveIds(tx, engine, 'posts', postId)
      await recount(tx)
      // Without statistics the engines guess, and guess wrong, how many rows an index narrows to.
      await analyzeTables(tx, ['users', 'categories', 'threads', 'posts'])
    },
    ['categories'],
  )
}
