import type { Db, Tx } from '../../drivers/db/db.ts'
import { hasPart } from '../../drivers/db/dialect.ts'
import type { RowOrder } from '../../http/paging.ts'
import { type Action, type StopWord, scopes } from './stop-word.ts'
import { keyOfWord } from './word-lines.ts'

/** Rows per statement. */
const chunk = 1000
const columns = ['id', 'user_id', 'find', 'replacement', ...scopes, 'created_at', 'updated_at'] as const

/** A stored stop word. */
export interface StopWordRow extends StopWord {
  readonly id: number
  readonly user_id: number
  readonly created_at: number
  readonly updated_at: number
}

function wordsWith(db: Db, part: string) {
  const all = db.selectFrom('stop_words')
  return part === '' ? all : all.where(hasPart('find_key', keyOfWord(part)))
}

// Safe cast: only valid actions are stored.
const asWords = (rows: readonly Readonly<Record<keyof StopWordRow, unknown>>[]) => rows as StopWordRow[]

/** Returns words that contain a text, newest first, and their number. */
export async function searchWords(
  db: Db,
  part: string,
  page: { readonly offset: number; readonly limit: number },
  order: RowOrder<'id' | 'find_key'>,
): Promise<{ rows: StopWordRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    wordsWith(db, part)
      .select(columns)
      .orderBy(order.column, order.direction)
      .orderBy('id', order.ids)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    wordsWith(db, part)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: asWords(rows), total: count.n }
}

/** Returns all words that contain a text, oldest first, in chunks with breaks for other tasks. */
export async function readWords(db: Db, part = ''): Promise<StopWordRow[]> {
  const words: StopWordRow[] = []
  for (;;) {
    const rows = await wordsWith(db, part)
      .select(columns)
      .where('id', '>', words.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(chunk)
      .execute()
    words.push(...asWords(rows))
    if (rows.length < chunk) return words
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Finds existing words by key. */
export async function findWords(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, StopWord>> {
  const found = new Map<string, StopWord>()
  for (let from = 0; from < keys.length; from += chunk) {
    const rows = await db
      .selectFrom('stop_words')
      .select(['find_key', ...columns])
      .where('find_key', 'in', keys.slice(from, from + chunk))
      .execute()
    for (const row of rows)
      found.set(row.find_key, row as typeof row & Record<(typeof scopes)[number], Action>)
  }
  return found
}

/** Inserts words or updates their rules. */
export async function storeWords(
  tx: Tx,
  words: readonly StopWord[],
  userId: number,
  now: number,
): Promise<void> {
  const rules = ['replacement', ...scopes] as const
  for (let from = 0; from < words.length; from += chunk)
    await tx
      .insertInto('stop_words')
      .values(
        words.slice(from, from + chunk).map((word) => ({
          ...word,
          find_key: keyOfWord(word.find),
          user_id: userId,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('find_key').doUpdateSet((eb) => ({
          ...Object.fromEntries(rules.map((rule) => [rule, eb.ref(`excluded.${rule}`)])),
          updated_at: now,
        })),
      )
      .execute()
}

/** Returns ids of words that contain a text, oldest first, at most `most`. */
export async function findWordIds(db: Db, part: string, most: number): Promise<number[]> {
  const rows = await wordsWith(db, part).select('id').orderBy('id').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Deletes words; returns those that existed. */
export const deleteWords = (tx: Tx, ids: readonly number[]): Promise<{ id: number; find: string }[]> =>
  tx.deleteFrom('stop_words').where('id', 'in', ids).returning(['id', 'find']).execute()
