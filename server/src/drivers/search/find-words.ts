import type { Db, Engine } from '../db/db.ts'
import { isOneOfTexts, mirror } from './vocabulary.ts'

/** A word and its approximate number of documents. */
export interface KnownWord {
  readonly word: string
  readonly documents: number
}

/** Returns which of these words are known. */
export async function findWords(
  db: Db,
  engine: Engine,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (words.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where(isOneOfTexts(engine, 'word', words))
    .where('documents', '>', 0)
    .execute()
  return new Map(rows.map(({ word, documents }) => [word, documents]))
}

/** Finds words by pronunciation or initials; the most common of each first. */
export async function findByPinyin(
  db: Db,
  engine: Engine,
  sounds: readonly string[],
  isFirst: boolean,
): Promise<ReadonlyMap<string, readonly KnownWord[]>> {
  if (sounds.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_sounds')
    .innerJoin('search_words', 'search_words.word', 'search_sounds.word')
    .select(['search_sounds.sound', 'search_words.word', 'search_words.documents'])
    .where(isOneOfTexts(engine, 'search_sounds.sound', sounds))
    .where('search_sounds.is_first', '=', isFirst ? 1 : 0)
    .where('search_words.documents', '>', 0)
    .orderBy('search_words.documents', 'desc')
    .execute()
  return Map.groupBy(rows, ({ sound }) => sound)
}

const lastCharacter = '\u{10ffff}'

/** Finds Latin words with this prefix or suffix; the most common first. */
export async function findByEdge(
  db: Db,
  edge: string,
  isEnd: boolean,
  most: number,
): Promise<readonly KnownWord[]> {
  const column = isEnd ? 'mirrored' : 'word'
  const from = isEnd ? mirror(edge) : edge
  let query = db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where(column, '>=', from)
    .where(column, '<', from + lastCharacter)
    .where('documents', '>', 0)
  if (isEnd) query = query.where('mirrored', '<>', '')
  return query.orderBy('documents', 'desc').limit(most).execute()
}
