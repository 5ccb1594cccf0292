import { sql } from 'kysely'
import { readingsOfWord } from '../chinese/pinyin.ts'
import type { Db, Engine, Tx } from '../db/db.ts'
import { isHanTerm } from './terms.ts'

const letters = /^\p{L}{2,20}$/u

/** Minimum letters of words that match with a typing error; shorter words are too similar to each other. */
export const minTypoLetters = 4

const rowsAtOnce = 500

/** Returns whether a term is stored in the vocabulary: numbers and mixtures are not, since they are unlimited. */
export const isIndexable = (term: string): boolean => isHanTerm(term) || letters.test(term)

export const mirror = (word: string): string => [...word].reverse().join('')

const mirroredOf = (word: string) => (!isHanTerm(word) && word.length >= minTypoLetters ? mirror(word) : '')

/** `column in (texts)` with a text that does not depend on their number. */
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
  // The initial of a single character belongs to hundreds of others.
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
        // A recounted word may be used immediately.
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

/** Adds to the document counts of words; `counting` is the count of a rebuild. */
export async function addWords(
  tx: Tx,
  engine: Engine,
  counts: ReadonlyMap<string, number>,
  column: 'documents' | 'counting' = 'documents',
): Promise<void> {
  // A fixed order, so that two writers cannot deadlock.
  const sorted = [...counts]
    .filter(([word]) => isIndexable(word))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  for (let at = 0; at < sorted.length; at += rowsAtOnce)
    await addSome(tx, engine, sorted.slice(at, at + rowsAtOnce), column)
}
