import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/drivers/db/db.ts'
import type { FileStore } from '../../server/src/drivers/files/file-store.ts'

/** Milliseconds that a statement of a look may take: it may read a whole table. */
export const lookMostMs = 6 * 3_600_000

/** What is looked at: an open database and the store of its files. */
export interface Site {
  readonly database: Database
  readonly files: FileStore
  /** Milliseconds since 1970; files written within the last hour may still be in the making. */
  readonly now: number
}

/** What a look found: nothing, or how many places are wrong and a few of them in words. */
export interface Finding {
  readonly total: number
  readonly examples: readonly string[]
}

/** Something that is always true of a sound site. */
export interface Invariant {
  /** The sentence that holds. */
  readonly name: string
  /** A statement that breaks it on the sound site of the tests, which then must be noticed. */
  readonly brokenBy?: string
  look(site: Site): Promise<Finding>
}

const examplesMost = 3

/** A finding out of a list of everything that is wrong. */
export function findingOf(wrong: readonly string[]): Finding {
  return { total: wrong.length, examples: wrong.slice(0, examplesMost) }
}

/** An invariant that one query contradicts: it answers a row for each violation, with a column `example`. */
export function noRows(
  name: string,
  query: (site: Site) => RawBuilder<unknown>,
  brokenBy?: string,
): Invariant {
  return {
    name,
    ...(brokenBy === undefined ? {} : { brokenBy }),
    async look(site) {
      const { rows } = await sql<{ example: string; total: number }>`
        select example, count(*) over () as total from (${query(site)}) as wrong limit ${sql.lit(examplesMost)}
      `.execute(site.database.reads)
      return { total: rows[0]?.total ?? 0, examples: rows.map((row) => row.example) }
    },
  }
}
