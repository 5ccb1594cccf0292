import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../drivers/db/db.ts'

/** Something about money that is always true of a sound site. */
export interface MoneyInvariant {
  /** The sentence that holds. */
  readonly name: string
  /** Answers a row for each violation, with a column `example`, and `id` where they are named in order. */
  readonly query: () => RawBuilder<unknown>
  /** Whether the first entry that breaks it is named first. */
  readonly isInOrder?: true
}

/** How many places are wrong, and a few of them in words. */
export interface BrokenPlaces {
  readonly total: number
  readonly examples: readonly string[]
}

/** Places named. */
const namedMost = 3

/** Where an invariant is broken. */
export async function findBroken(db: Db, { query, isInOrder }: MoneyInvariant): Promise<BrokenPlaces> {
  const { rows } = await sql<{ example: string; total: number }>`
    select example, count(*) over () as total from (${query()}) as wrong
    ${isInOrder ? sql`order by id` : sql``} limit ${sql.lit(namedMost)}
  `.execute(db)
  return { total: rows[0]?.total ?? 0, examples: rows.map(({ example }) => example) }
}
