import { type CreateTableBuilder, sql } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { idColumnType } from '../../drivers/db/dialect.ts'

type Table = CreateTableBuilder<string, string>

/** How a column is declared: text and counters are never null, times may be. */
const kinds = {
  id: (t: Table, name: string, engine: Engine) => t.addColumn(name, idColumnType(engine) as never),
  text: (t: Table, name: string) => t.addColumn(name, 'text', (c) => c.notNull().defaultTo('')),
  number: (t: Table, name: string) => t.addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0)),
  optional: (t: Table, name: string) => t.addColumn(name, 'bigint'),
  optionalText: (t: Table, name: string) => t.addColumn(name, 'text'),
} as const

export type ColumnKind = keyof typeof kinds

/** Creates a table from a list of columns; `key` names a primary key of several columns. */
export async function createTable(
  tx: Tx,
  engine: Engine,
  name: string,
  columns: Readonly<Record<string, ColumnKind>>,
  key?: readonly string[],
): Promise<void> {
  let table: Table = tx.schema.createTable(name) as unknown as Table
  for (const [column, kind] of Object.entries(columns)) table = kinds[kind](table, column, engine) as Table
  if (key) table = table.addPrimaryKeyConstraint(`${name}_key`, key as [string, ...string[]]) as Table
  await table.execute()
}

/** Creates indexes. `on` is written as SQL, for example `threads (created_at desc, id desc) where is_listed = 1`. */
export async function createIndexes(
  tx: Tx,
  indexes: Readonly<Record<string, string>>,
  unique = false,
): Promise<void> {
  for (const [name, on] of Object.entries(indexes))
    await sql.raw(`create ${unique ? 'unique ' : ''}index ${name} on ${on}`).execute(tx)
}

/** Adds triggers that refuse updates and deletions of a table's rows. */
export async function makeAppendOnly(tx: Tx, engine: Engine, table: string): Promise<void> {
  const message = `${table} is append-only`
  if (engine === 'sqlite') {
    for (const act of ['update', 'delete'])
      await sql
        .raw(
          `create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, '${message}'); end`,
        )
        .execute(tx)
    return
  }
  await sql
    .raw(
      `create function ${table}_is_kept() returns trigger language plpgsql as
      $$ begin raise exception '${message}'; end $$`,
    )
    .execute(tx)
  await sql
    .raw(
      `create trigger ${table}_kept before update or delete or truncate on ${table}
      for each statement execute function ${table}_is_kept()`,
    )
    .execute(tx)
}
