import { sql } from 'kysely'
import { readingsOfWord } from '../chinese/pinyin.ts'
import type { Db, Engine, Tx } from '../db/db.ts'
import { isOneOf } from '../db/dialect.ts'
import { foldText } from './fold-text.ts'
import { anyOf, prefix, writeQuery } from './full-text-query.ts'
import { findSimilarWords } from './similar-words.ts'
import { isHanTerm, runsOf } from './terms.ts'
import { addWords, minTypoLetters } from './vocabulary.ts'

/** Kinds of searchable names. */
export const nameKinds = ['user', 'topic'] as const
export type NameKind = (typeof nameKinds)[number]

export interface NameEntry {
  readonly kind: NameKind
  readonly refId: number
  readonly name: string
}

const namesAtOnce = 200
const idOf = (kind: NameKind, refId: number) => refId * nameKinds.length + nameKinds.indexOf(kind)

/** ASCII signs separate words in the index, so they are stored in full width, which folding removes from texts. */
const toTerm = (text: string) =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

const foldName = (name: string) => foldText(name).replaceAll(' ', '')

/** Returns every suffix of a list of parts, the whole first. */
const endsOf = (parts: readonly string[]) => parts.map((_, at) => parts.slice(at).join(''))

/** Returns a name's suffixes as written, as pinyin, and as pinyin initials. */
function termsOfName(name: string): string[] {
  const sounding = runsOf(name)
    .filter(({ text }) => isHanTerm(text))
    .flatMap(({ text }) => readingsOfWord(text))
  const terms = [
    ...endsOf(Array.from(name, toTerm)),
    ...sounding.flatMap((way) => endsOf(way)),
    ...sounding.flatMap((way) => endsOf(way.map((sound) => sound.slice(0, 1)))),
  ]
  return [...new Set(terms)]
}

/** Returns whether a name matches a typed text, by the rules of `findNames`. */
export function matchesName(name: string, typed: string): boolean {
  const wanted = toTerm(foldName(typed))
  return wanted !== '' && termsOfName(foldName(name)).some((term) => term.startsWith(wanted))
}

/** Adds names to the index, or replaces their entries. */
export async function addToNameIndex(tx: Tx, engine: Engine, entries: readonly NameEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += namesAtOnce) {
    const rows = entries.slice(at, at + namesAtOnce).map(({ kind, refId, name }) => ({
      id: idOf(kind, refId),
      kind,
      ref_id: refId,
      name: foldName(name),
    }))
    await tx
      .insertInto('search_names')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .execute()
    for (const { id, name } of rows) {
      const terms = termsOfName(name)
      if (engine === 'sqlite')
        await sql`insert or replace into search_name_words (rowid, words) values (${id}, ${terms.join(' ')})`.execute(
          tx,
        )
      else
        await sql`update search_names set words = array_to_tsvector(${terms}::text[]) where id = ${id}`.execute(
          tx,
        )
    }
  }
  const letters = entries.flatMap(({ name }) => runsOf(foldText(name)).filter(({ isClose }) => !isClose))
  await addWords(tx, engine, new Map(letters.map(({ text }) => [text, 1])))
}

/** Deletes names from the index. */
export async function removeFromNameIndex(
  tx: Tx,
  engine: Engine,
  kind: NameKind,
  refIds: readonly number[],
): Promise<void> {
  const ids = refIds.map((refId) => idOf(kind, refId))
  if (ids.length === 0) return
  if (engine === 'sqlite')
    await sql`delete from search_name_words where ${isOneOf(engine, sql.ref('rowid'), ids)}`.execute(tx)
  await tx
    .deleteFrom('search_names')
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
}

/** Maximum ranked names, those with the highest ids. */
const maxRanked = 5000

async function selectIds(
  db: Db,
  engine: Engine,
  kind: NameKind,
  typed: readonly string[],
): Promise<number[]> {
  const text = writeQuery(engine, anyOf(typed.map((part) => prefix(toTerm(part)))))
  const whole = typed[0] ?? ''
  const found =
    engine === 'sqlite'
      ? sql`select n.ref_id, n.name from search_name_words cross join search_names as n
          on n.id = search_name_words.rowid
          where search_name_words match ${text} and n.kind = ${kind}
          order by search_name_words.rowid desc limit ${sql.lit(maxRanked)}`
      : sql`select n.ref_id, n.name from search_names as n
          where n.words @@ ${text}::tsquery and n.kind = ${kind} limit ${sql.lit(maxRanked)}`
  const start = engine === 'sqlite' ? sql`instr(name, ${whole})` : sql`strpos(name, ${whole})`
  const { rows } = await sql<{ ref_id: number }>`select ref_id from (${found}) as found
    order by case when name = ${whole} then 0 when ${start} = 1 then 1 when ${start} > 1 then 2 else 3 end,
      length(name), ref_id desc`.execute(db)
  return rows.map((row) => row.ref_id)
}

/**
 * Finds people or topics whose name contains a text, as written, as pinyin, or as pinyin initials; without results,
 * names with one typing error. Exact matches first, then prefixes.
 */
export async function findNames(
  db: Db,
  engine: Engine,
  kind: NameKind,
  typed: string,
): Promise<readonly number[]> {
  const folded = foldName(typed)
  if (folded === '') return []
  const found = await selectIds(db, engine, kind, [folded])
  if (found.length > 0 || folded.length < minTypoLetters || !/^\p{L}+$/u.test(folded)) return found
  const near = await findSimilarWords(db, folded, 5)
  return near.length > 0
    ? selectIds(
        db,
        engine,
        kind,
        near.map(({ word }) => word),
      )
    : []
}
