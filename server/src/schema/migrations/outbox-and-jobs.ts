import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** The outbox, scheduled jobs and notifications. */
export const outboxAndJobs: Migration = {
  name: '0003-work',
  async up(tx, engine) {
    await createTable(tx, engine, 'outbox', {
      id: 'id',
      event: 'text',
      payload: 'text',
      created_at: 'number',
      available_at: 'number',
      attempts: 'number',
    })
    await createTable(
      tx,
      engine,
      'jobs',
      {
        name: 'text',
        run_at: 'number',
        lease_until: 'optional',
        lease_owner: 'text',
        attempts: 'number',
        last_error: 'text',
      },
      ['name'],
    )
    await createTable(tx, engine, 'notifications', {
      id: 'id',
      user_id: 'number',
      type: 'text',
      event_key: 'text',
      data: 'text',
      read_at: 'optional',
      created_at: 'number',
    })
    await createIndexes(tx, { notifications_event: 'notifications (user_id, event_key)' }, true)
    await createIndexes(tx, {
      outbox_due: 'outbox (available_at, id)',
      notifications_newest: 'notifications (user_id, type, id desc)',
      notifications_unread: 'notifications (user_id, type) where read_at is null',
    })
  },
}
