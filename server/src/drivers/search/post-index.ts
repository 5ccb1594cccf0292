import { sql } from 'kysely'
import type { Engine, Tx } from '../db/db.ts'
import { isOneOf } from '../db/dialect.ts'
import { marks, stretchOf } from './marks.ts'

/** A post as it is found. */
export interface PostEntry {
  readonly postId: number
  readonly threadId: number
  /** 0 for somebody who must not be known: nobody finds the post by its author. */
  readonly userId: number
  readonly categoryId: number
  /** A first post stands for its thread. */
  readonly isThread: boolean
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Folded; empty for a comment. */
  readonly title: string
  /** Folded, and only what may be read without paying. */
  readonly text: string
  readonly terms: Iterable<string>
}

/** Characters of a text that are kept beside its words, to be looked at for whole phrases. */
const keptCharacters = 2000
const entriesAtOnce = 200

function allTerms(entry: PostEntry, engine: Engine): string[] {
  const own = [
    entry.isThread ? marks.thread : marks.comment,
    marks.category(entry.categoryId),
    marks.month(entry.createdAt),
    ...(entry.userId > 0 ? [marks.author(entry.userId)] : []),
    // On SQLite the newest are met first anyway.
    ...(engine === 'postgres' ? [marks.stretch(stretchOf(entry.postId))] : []),
  ]
  return [...own, ...entry.terms]
}

const rowOf = (entry: PostEntry) => ({
  post_id: entry.postId,
  thread_id: entry.threadId,
  user_id: entry.userId,
  category_id: entry.categoryId,
  is_first: entry.isThread ? 1 : 0,
  created_at: entry.createdAt,
  title: entry.title,
  text: entry.text.slice(0, keptCharacters).toWellFormed(),
})

async function putSome(tx: Tx, engine: Engine, entries: readonly PostEntry[]): Promise<void> {
  await tx
    .insertInto('search_posts')
    .values(entries.map(rowOf))
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet((eb) => ({
        thread_id: eb.ref('excluded.thread_id'),
        user_id: eb.ref('excluded.user_id'),
        category_id: eb.ref('excluded.category_id'),
        is_first: eb.ref('excluded.is_first'),
        created_at: eb.ref('excluded.created_at'),
        title: eb.ref('excluded.title'),
        text: eb.ref('excluded.text'),
      })),
    )
    .execute()
  if (engine === 'sqlite') {
    for (const entry of entries)
      await sql`insert or replace into search_post_words (rowid, words)
        values (${entry.postId}, ${allTerms(entry, engine).join(' ')})`.execute(tx)
    return
  }
  const rows = entries.map((entry) => sql`(${entry.postId}::bigint, ${allTerms(entry, engine)}::text[])`)
  await sql`update search_posts set words = array_to_tsvector(given.words)
    from (values ${sql.join(rows)}) as given (id, words) where search_posts.post_id = given.id`.execute(tx)
}

/** Puts posts into the index, or anew when they stand there already. */
export async function putPosts(tx: Tx, engine: Engine, entries: readonly PostEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += entriesAtOnce)
    await putSome(tx, engine, entries.slice(at, at + entriesAtOnce))
}

/** Takes posts out of the index. */
export async function dropPosts(tx: Tx, engine: Engine, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return
  if (engine === 'sqlite')
    await sql`delete from search_post_words where ${isOneOf(engine, sql.ref('rowid'), postIds)}`.execute(tx)
  await tx
    .deleteFrom('search_posts')
    .where((eb) => isOneOf(engine, eb.ref('post_id'), postIds))
    .execute()
}
