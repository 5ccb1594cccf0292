import { signInFieldStatus } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { Tables } from '../../schema/tables.ts'

export type FieldRow = Selectable<Tables['admin_sign_in_fields']>
/** Lists definitions that are not deleted, in order. */
export async function listFields(db: Db): Promise<FieldRow[]> {
  return db
    .selectFrom('admin_sign_in_fields')
    .selectAll()
    .where('status', '<>', signInFieldStatus.deleted)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Finds a definition, deleted or not. */
export async function findField(db: Db, id: number): Promise<FieldRow | undefined> {
  return db.selectFrom('admin_sign_in_fields').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A definition to store. */
export type NewField = Omit<FieldRow, 'id'>

export async function insertField(tx: Tx, field: NewField): Promise<void> {
  await tx.insertInto('admin_sign_in_fields').values(field).execute()
}

export async function changeField(tx: Tx, id: number, change: Partial<NewField>): Promise<void> {
  await tx.updateTable('admin_sign_in_fields').set(change).where('id', '=', id).execute()
}
