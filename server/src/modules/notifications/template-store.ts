import type { NoticeChannel, NoticeEventName } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'

export type TemplateRow = Readonly<Selectable<Tables['notification_tpls']>>
export type TemplateChange = Partial<Omit<TemplateRow, 'id' | 'notice_id' | 'type' | 'type_name'>>

/** Returns all templates in the order of the wire. */
export function listTemplateRows(db: Db): Promise<TemplateRow[]> {
  return db.selectFrom('notification_tpls').selectAll().orderBy('id').execute()
}

export function findTemplateRows(db: Db, engine: Engine, ids: readonly number[]): Promise<TemplateRow[]> {
  return db
    .selectFrom('notification_tpls')
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .orderBy('id')
    .execute()
}

export async function updateTemplateRow(tx: Tx, id: number, change: TemplateChange): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.updateTable('notification_tpls').set(change).where('id', '=', id).execute()
}

/** Returns the template of an event for a channel; undefined while it is disabled. */
export function findChannelTemplate(
  db: Db,
  channel: NoticeChannel,
  event: NoticeEventName,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('notification_tpls')
    .selectAll()
    .where('notice_id', '=', `${channel}.${event}`)
    .where('status', '=', 1)
    .executeTakeFirst()
}

/** Returns the system channel's template of an event; undefined while it is disabled. */
export function findSystemTemplate(db: Db, event: NoticeEventName): Promise<TemplateRow | undefined> {
  return findChannelTemplate(db, 'system', event)
}
