import { sql } from 'kysely'
import { readingsOfWord } from '../chinese/pinyin.ts'
import type { Db, Engine, Tx } from '../db/db.ts'
import { isHanTerm } from './terms.ts'

const letters = /^\p{L}{2,20}$/u
/** Letters that a word must have to be matched with a typo; shorter words are too close to each other. */
export const typoLettersLeast = 4
const rowsAtOnce = 500

/** Whether a term is kept in the vocabulary: numbers and mixtures are not, there is no end of them. */
export const isIndexable = (term: string): boolean => isHanTerm(term) || letters.test(term)

export const mirror = (word: string): string => [...word].reverse().join('')
const mirroredOf = (word: string) => (!isHanTerm(word) && word.length >= typoLettersLeast ? mirror(word) : '')

/** `column in (texts)` whose text does not depend on how many there are. */
export function isOneOfTexts(engine: Engine, column: string, values: readonly string[]) {
  return engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${values}::text[])`
}

interface Sound {
  readonly sound: string
  readonly word: string
  readonly is_first: number
}

function soundsOf(word: string): Sound[] {
  if (!isHanTerm(word)) return []
  const ways = readingsOfWord(word)
  const whole = new Set(ways.map((way) => way.join('')))
  // The first letter of one character is that of hundreds of others.
  const firsts = new Set([...word].length > 1 ? ways.map((way) => way.map((sound) => sound[0]).join('')) : [])
  return [
    ...[...whole].map((sound) => ({ sound, word, is_first: 0 })),
    ...[...firsts].map((sound) => ({ sound, word, is_first: 1 })),
  ]
}

async function knownOf(db: Db, engine: Engine, words: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where(isOneOfTexts(engine, 'word', words))
    .execute()
  return new Set(rows.map(({ word }) => word))
}

async function addSome(
  tx: Tx,
  engine: Engine,
  counts: readonly (readonly [string, number])[],
  column: 'documents' | 'counting',
): Promise<void> {
  const known = await knownOf(
    tx,
    engine,
    counts.map(([word]) => word),
  )
  await tx
    .insertInto('search_words')
    .values(
      counts.map(([word, count]) => ({
        word,
        // A word that is counted anew may be used from now on, not only when all are counted.
        documents: count,
        counting: column === 'counting' ? count : 0,
        mirrored: mirroredOf(word),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet((eb) => ({
        [column]: eb(eb.ref(`search_words.${column}`), '+', eb.ref('excluded.documents')),
      })),
    )
    .execute()
  const sounds = counts.flatMap(([word]) => (known.has(word) ? [] : soundsOf(word)))
  for (let at = 0; at < sounds.length; at += rowsAtOnce)
    await tx
      .insertInto('search_sounds')
      .values(sounds.slice(at, at + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Adds to the number of documents in which words stand; `counting` is the count of a rebuilding. */
export async function addWords(
  tx: Tx,
  engine: Engine,
  counts: ReadonlyMap<string, number>,
  column: 'documents' | 'counting' = 'documents',
): Promise<void> {
  // One order for everybody, so that two writers never wait for each other.
  const sorted = [...counts]
    .filter(([word]) => isIndexable(word))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  for (let at = 0; at < sorted.length; at += rowsAtOnce)
    await addSome(tx, engine, sorted.slice(at, at + rowsAtOnce), column)
}

/** A word and in about how many documents it stands. */
export interface KnownWord {
  readonly word: string
  readonly documents: number
}

/** Which of these words are known. */
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

/** Words by how they sound, or by the first letters of their sounds; the commonest of each first. */
export async function findBySound(
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

/** Words of letters that begin with, or end with, these letters; the commonest first. */
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
