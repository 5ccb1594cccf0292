import { approval } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { foldText } from '../../drivers/search/fold-text.ts'
import type { NameEntry, NameKind } from '../../drivers/search/name-index.ts'
import type { PostEntry } from '../../drivers/search/post-index.ts'
import { cutWords } from '../../drivers/search/segmenter.ts'
import { termsOf } from '../../drivers/search/terms.ts'
import { plainText, withEmojiSigns } from '../texts/index.ts'
import { freeHtml, readFreeBlockTexts } from '../threads/index.ts'

interface Row {
  readonly id: number
  readonly user_id: number
  readonly thread_id: number
  readonly content: string
  readonly is_first: number
  readonly created_at: number
  readonly title: string
  readonly category_id: number
  readonly published_at: number
  readonly author_id: number
  readonly is_anonymous: number
  readonly price_cents: number
  readonly attachment_price_cents: number
  readonly free_words: number
  readonly text_characters: number
  /** Floor number of the comment, or of a reply's comment. */
  readonly floor: number
}

/** A public post with its text. */
export interface PublicPost {
  readonly row: Row
  /** The title of a thread; empty for a comment. */
  readonly title: string
  /** Plain text; for a thread only the free part, with its votes, goods and file names. */
  readonly text: string
}

function publicPostOf(row: Row, blockTexts: readonly string[]): PublicPost {
  const isThread = row.is_first === 1
  const html = isThread ? freeHtml(row.content, row) : row.content
  const text = [withEmojiSigns(plainText(html)), ...blockTexts].filter((part) => part !== '').join('\n')
  return { row, title: isThread ? row.title : '', text }
}

/**
 * Returns the public ones of these posts: approved, not deleted, in a listed thread; replies only below a public
 * comment. Leaves paid parts out of their texts.
 */
export async function readPublicPosts(ctx: Context, ids: readonly number[]): Promise<PublicPost[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select p.id, p.user_id, p.thread_id, p.content, p.is_first, p.created_at, t.title, t.category_id,
      t.created_at as published_at, t.user_id as author_id, t.is_anonymous, t.price_cents,
      t.attachment_price_cents, t.free_words, t.text_characters,
      coalesce(c.floor, p.floor) as floor
    from posts as p join threads as t on t.id = p.thread_id left join posts as c on c.id = p.reply_post_id
    where ${isOneOf(ctx.database.engine, sql.ref('p.id'), ids)} and t.is_listed = 1
      and p.deleted_at is null and p.is_approved = ${approval.approved}
      and (p.reply_post_id is null or (c.deleted_at is null and c.is_approved = ${approval.approved}))
    order by p.id
  `.execute(ctx.db)
  const threads = rows.filter((row) => row.is_first === 1).map((row) => ({ ...row, id: row.thread_id }))
  const blockTexts = await readFreeBlockTexts(ctx, threads)
  return rows.map((row) => publicPostOf(row, (row.is_first === 1 && blockTexts.get(row.thread_id)) || []))
}

function entryOf({ row, title, text }: PublicPost, words: readonly string[]): PostEntry {
  const isHidden = row.is_anonymous === 1 && row.user_id === row.author_id
  const folded = { title: foldText(title), text: foldText(text) }
  return {
    postId: row.id,
    threadId: row.thread_id,
    userId: isHidden ? 0 : row.user_id,
    categoryId: row.category_id,
    isThread: row.is_first === 1,
    createdAt: row.is_first === 1 ? row.published_at : row.created_at,
    ...folded,
    terms: termsOf(`${folded.title}\n${folded.text}`, words),
  }
}

/** Returns index entries of the public ones of these posts. */
export async function readEntries(ctx: Context, ids: readonly number[]): Promise<PostEntry[]> {
  const posts = await readPublicPosts(ctx, ids)
  if (posts.length === 0) return []
  const words = await cutWords(posts.map(({ title, text }) => foldText(`${title}\n${text}`)))
  return posts.map((post, index) => entryOf(post, words[index] ?? []))
}

/** Counts in how many of these entries each word occurs. */
export function countWords(entries: readonly PostEntry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { terms } of entries) for (const word of terms) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns index entries of people or topics; leaves out unknown ones and those without a name. */
export async function readNames(ctx: Context, kind: NameKind, ids: readonly number[]): Promise<NameEntry[]> {
  if (ids.length === 0) return []
  const { engine } = ctx.database
  const rows =
    kind === 'user'
      ? await ctx.db
          .selectFrom('users')
          .select(['id', 'nickname as name'])
          .where((eb) => isOneOf(engine, eb.ref('id'), ids))
          .execute()
      : await ctx.db
          .selectFrom('topics')
          .select(['id', 'content as name'])
          .where((eb) => isOneOf(engine, eb.ref('id'), ids))
          .execute()
  return rows.filter(({ name }) => name !== '').map(({ id, name }) => ({ kind, refId: id, name }))
}
