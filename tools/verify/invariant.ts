import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/drivers/db/db.ts'
import type { FileStore } from '../../server/src/drivers/files/file-store.ts'

/** Statement timeout of verification in milliseconds: a statement may read a whole table. */
export const statementTimeoutMs = 6 * 3_600_000

/** The verified site: an open database and the file store. */
export interface Site {
  readonly database: Database
  readonly files: FileStore
  /** Milliseconds since 1970; files written within the last hour may not be referenced yet. */
  readonly now: number
}

/** The number of violations, and some examples as text. */
export interface Finding {
  readonly total: number
  readonly examples: readonly string[]
}

/** A condition that every sound site fulfils. */
export interface Invariant {
  /** The condition as a sentence. */
  readonly name: string
  /** A statement that violates it on the tests' sound site, which must be detected. */
  readonly brokenBy?: string
  look(site: Site): Promise<Finding>
}

const maxExamples = 3

/** Creates a finding from a list of all violations. */
export function findingOf(wrong: readonly string[]): Finding {
  return { total: wrong.length, examples: wrong.slice(0, maxExamples) }
}

/** Creates an invariant from a query that returns a row for each violation, with a column `example`. */
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
        select example, count(*) over () as total from (${query(site)}) as wrong limit ${sql.lit(maxExamples)}
      `.execute(site.database.reads)
      return { total: rows[0]?.total ?? 0, examples: rows.map((row) => row.example) }
    },
  }
}
