import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Notification channels and their pending deliveries. */
export const channels: Migration = {
  name: '0018-channels',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'notice_settings',
      {
        user_id: 'number',
        mail_mode: 'text',
        mail_hour: 'number',
        digest_at: 'number',
        lang: 'text',
        origin: 'text',
      },
      ['user_id'],
    )
    await createTable(
      tx,
      engine,
      'notice_choices',
      { user_id: 'number', kind: 'text', channel: 'text', is_on: 'number' },
      ['user_id', 'kind', 'channel'],
    )
    await createTable(tx, engine, 'push_subscriptions', {
      id: 'id',
      user_id: 'number',
      session_id: 'number',
      endpoint: 'text',
      p256dh: 'text',
      auth: 'text',
      user_agent: 'text',
      created_at: 'number',
    })
    await createTable(tx, engine, 'notice_deliveries', {
      id: 'id',
      user_id: 'number',
      channel: 'text',
      event_key: 'text',
      about: 'text',
      state: 'text',
      attempts: 'number',
      available_at: 'number',
      created_at: 'number',
      last_error: 'text',
    })
    await createTable(
      tx,
      engine,
      'site_keys',
      { name: 'text', public_key: 'text', private_key: 'text', created_at: 'number' },
      ['name'],
    )
    await createIndexes(
      tx,
      {
        push_subscriptions_once: 'push_subscriptions (endpoint)',
        notice_deliveries_once: 'notice_deliveries (user_id, channel, event_key)',
      },
      true,
    )
    await createIndexes(tx, {
      push_subscriptions_of: 'push_subscriptions (user_id)',
      notice_deliveries_due: "notice_deliveries (available_at) where state = 'waiting'",
      notice_deliveries_old: "notice_deliveries (created_at) where state <> 'waiting'",
    })
  },
}

/** Delay of mails in minutes by person; −1 for the site's default. */
export const ownMailWaits: Migration = {
  name: '0034-own-mail-waits',
  async up(tx) {
    await sql`alter table notice_settings add column mail_wait bigint not null default -1`.execute(tx)
  },
}

/** Which process has live connections of which person. */
export const presences: Migration = {
  name: '0033-presences',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'presences',
      { user_id: 'number', instance: 'text', is_open: 'number', changed_at: 'number' },
      ['user_id', 'instance'],
    )
  },
}
