import { notificationTemplates } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** The subject of a notification is in columns, so that reading a post finds its notifications. */
async function nameSubjects(tx: Tx, engine: Engine): Promise<void> {
  for (const [column, key] of [
    ['thread_id', 'threadId'],
    ['post_id', 'postId'],
    ['actor_id', 'userId'],
  ] as const) {
    await tx.schema
      .alterTable('notifications')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    const value =
      engine === 'sqlite'
        ? sql`coalesce(json_extract(data, ${`$.${key}`}), 0)`
        : sql`coalesce((data::json->>${sql.lit(key)})::bigint, 0)`
    await sql`update notifications set ${sql.id(column)} = ${value}`.execute(tx)
  }
}

async function seedTemplates(tx: Tx): Promise<void> {
  await tx
    .insertInto('notification_tpls')
    .values(
      notificationTemplates.map(({ noticeId, type, typeName }) => ({
        notice_id: noticeId,
        status: type === 0 ? 1 : 0,
        type,
        type_name: typeName,
        title: '',
        content: '',
        edited_at: null,
        template_id: '',
        first_data: '',
        keywords_data: '[]',
        remark_data: '',
        color: '[]',
        redirect_type: 0,
        redirect_url: '',
        page_path: '',
        is_error: 0,
        error_msg: '',
        push_type: 0,
        delay_time: 0,
      })),
    )
    .execute()
}

/** Notification levels. */
async function createMarks(tx: Tx, engine: Engine): Promise<void> {
  await createTable(
    tx,
    engine,
    'notification_marks',
    { user_id: 'number', mark: 'text', kind: 'text', target: 'text', created_at: 'number' },
    ['user_id', 'kind', 'target'],
  )
}

/** Notification templates and levels. */
export const notifications: Migration = {
  name: '0013-notices',
  async up(tx, engine) {
    await createTable(tx, engine, 'notification_tpls', {
      id: 'id',
      notice_id: 'text',
      status: 'number',
      type: 'number',
      type_name: 'text',
      title: 'text',
      content: 'text',
      edited_at: 'optional',
      template_id: 'text',
      first_data: 'text',
      keywords_data: 'text',
      remark_data: 'text',
      color: 'text',
      redirect_type: 'number',
      redirect_url: 'text',
      page_path: 'text',
      is_error: 'number',
      error_msg: 'text',
      push_type: 'number',
      delay_time: 'number',
    })
    await createMarks(tx, engine)
    await nameSubjects(tx, engine)
    await createIndexes(
      tx,
      {
        notification_tpls_notice: 'notification_tpls (notice_id)',
      },
      true,
    )
    await createIndexes(tx, {
      notifications_of_post: 'notifications (user_id, post_id) where read_at is null',
      notification_marks_target: 'notification_marks (kind, target, mark, user_id)',
    })
    await seedTemplates(tx)
  },
}
