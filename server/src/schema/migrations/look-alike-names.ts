import { normalizeHomoglyphs } from '@chaguan/contracts/look-alikes'
import { sql } from 'kysely'
import type { Tx } from '../../drivers/db/db.ts'
import type { Migration } from './migration.ts'

/** Number of people read at once. */
const atOnce = 1000

interface NameRow {
  readonly id: number
  readonly name: string
  readonly key: string | null
}

type Column = 'username' | 'nickname'

/** Characters that are ignored in names. */
const uncounted = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/** The new comparison key of a name. */
const foldName = (name: string) =>
  normalizeHomoglyphs(name.normalize('NFKD')).normalize('NFKC').replace(uncounted, '').trim()
/** The previous comparison key. */
const legacyNameKey = (name: string) =>
  name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(uncounted, '').trim()

async function namedAfter(tx: Tx, column: Column, id: number): Promise<readonly NameRow[]> {
  const key = sql.ref(`${column}_key`)
  const { rows } = await sql<NameRow>`select id, ${sql.ref(column)} as name, ${key} as key from users
    where id > ${id} and ${key} is not null order by id limit ${atOnce}`.execute(tx)
  return rows
}

/** Stores comparison keys in which look-alike letters are equal. A name whose new key is taken keeps its old one. */
async function renewKeys(tx: Tx, column: Column): Promise<void> {
  const key = sql.ref(`${column}_key`)
  let rows = await namedAfter(tx, column, 0)
  while (rows.length > 0) {
    for (const { id, name, key: before } of rows) {
      const after = foldName(name)
      // The key of a closed account does not derive from its name.
      if (after === before || before !== legacyNameKey(name)) continue
      await sql`update users set ${key} = ${after}
        where id = ${id} and not exists (select 1 from users as others where others.${key} = ${after})`.execute(
        tx,
      )
    }
    rows = await namedAfter(tx, column, rows.at(-1)?.id ?? 0)
  }
}

/** Names that differ only in look-alike letters count as equal. */
export const lookAlikeNames: Migration = {
  name: '0022-alike-names',
  async up(tx) {
    await renewKeys(tx, 'username')
    await renewKeys(tx, 'nickname')
  },
}
