import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../drivers/db/db.ts'

/** A statement about money that holds on every consistent site. */
export interface MoneyInvariant {
  /** The statement as a sentence. */
  readonly name: string
  /** Returns a row for each violation, with a column `example`, and `id` when violations are sorted. */
  readonly query: () => RawBuilder<unknown>
  /** Whether the violations are sorted by `id`, so that the first one is reported first. */
  readonly isInOrder?: true
}

/** The number of violations, and a few of them as text. */
export interface BrokenPlaces {
  readonly total: number
  readonly examples: readonly string[]
}

/** Maximum number of examples. */
const maxNamed = 3

/** Finds the violations of an invariant. */
export async function findBroken(db: Db, { query, isInOrder }: MoneyInvariant): Promise<BrokenPlaces> {
  const { rows } = await sql<{ example: string; total: number }>`
    select example, count(*) over () as total from (${query()}) as wrong
    ${isInOrder ? sql`order by id` : sql``} limit ${sql.lit(maxNamed)}
  `.execute(db)
  return { total: rows[0]?.total ?? 0, examples: rows.map(({ example }) => example) }
}
