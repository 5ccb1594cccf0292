import { closedStatus } from '@chaguan/contracts'
import { sql } from 'kysely'
import { skeletonOf } from '../../drivers/chinese/name-skeleton.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { createIndexes } from './columns.ts'
import type { Migration } from './migration.ts'

/** Number of people read at once. */
const atOnce = 1000

interface NameRow {
  readonly id: number
  readonly name: string
}

type Column = 'username' | 'nickname'

async function namedAfter(tx: Tx, column: Column, id: number): Promise<readonly NameRow[]> {
  const { rows } = await sql<NameRow>`select id, ${sql.ref(column)} as name from users
    where id > ${id} and status <> ${closedStatus} and ${sql.ref(column)} <> '' order by id limit ${atOnce}`.execute(
    tx,
  )
  return rows
}

/**
 * Stores the skeletons of names. Of two that look alike, the older account owns the skeleton; both keep their names.
 */
async function fill(tx: Tx, column: Column): Promise<void> {
  const [skeletonColumn, twin] = [sql.ref(`${column}_skeleton`), sql.ref(`${column}_twin`)]
  let rows = await namedAfter(tx, column, 0)
  while (rows.length > 0) {
    for (const { id, name } of rows) {
      const skeleton = skeletonOf(name)
      const isTaken = sql`exists (
        select 1 from users as others where others.${skeletonColumn} = ${skeleton} and others.${twin} = 0
      )`
      await sql`update users set ${skeletonColumn} = ${skeleton}, ${twin} = case when ${isTaken} then id else 0 end
        where id = ${id}`.execute(tx)
    }
    rows = await namedAfter(tx, column, rows.at(-1)?.id ?? 0)
  }
}

/** New names must not look like existing ones; existing names are kept. */
export const nameSkeletons: Migration = {
  name: '0027-name-skeletons',
  async up(tx) {
    for (const column of ['username', 'nickname'] as const) {
      await sql`alter table users add column ${sql.ref(`${column}_skeleton`)} text`.execute(tx)
      await sql`alter table users add column ${sql.ref(`${column}_twin`)} bigint not null default 0`.execute(
        tx,
      )
      await createIndexes(
        tx,
        { [`users_${column}_skeleton`]: `users (${column}_skeleton, ${column}_twin)` },
        true,
      )
      await fill(tx, column)
    }
  },
}
