import type { NotificationEventName, TemplateChannelName } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { localized } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Member } from '../../viewer.ts'
import { auditText, changesBetween, type FieldNames, logAdminAction, named } from '../audit/index.ts'
import { channelNames } from './template-variables.ts'

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
  channel: TemplateChannelName,
  event: NotificationEventName,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('notification_tpls')
    .selectAll()
    .where('notice_id', '=', `${channel}.${event}`)
    .where('status', '=', 1)
    .executeTakeFirst()
}

/** Returns the system channel's template of an event; undefined while it is disabled. */
export function findSystemTemplate(db: Db, event: NotificationEventName): Promise<TemplateRow | undefined> {
  return findChannelTemplate(db, 'system', event)
}

const fieldNames: FieldNames<TemplateRow> = {
  status: 'audit.enabled',
  title: 'audit.template.title',
  content: 'audit.template.content',
  template_id: 'audit.template.templateId',
  first_data: 'audit.template.first',
  keywords_data: 'audit.template.keywords',
  remark_data: 'audit.template.remark',
  color: 'audit.template.color',
  redirect_type: 'audit.template.redirectType',
  redirect_url: 'audit.template.redirectUrl',
  page_path: 'audit.template.pagePath',
  push_type: 'audit.template.pushType',
  delay_time: 'audit.template.delay',
}

/** Writes the changed fields of a template to the audit log; nothing when none changed. */
export async function logTemplateChange(
  tx: Tx,
  viewer: Member,
  before: TemplateRow,
  columns: TemplateChange,
  now: number,
): Promise<void> {
  const changes = changesBetween(before, columns, fieldNames, (key, value) =>
    key === 'status' ? value === 1 : value,
  )
  const name = named(`${before.type_name} ${channelNames[before.type] ?? ''}`.trim(), before.id)
  const text = auditText(localized('audit.template.changed', { name }), { changes })
  if (changes.length > 0) await logAdminAction(tx, viewer, 'settings', text, now)
}
