import { reserveIds } from '../../drivers/db/dialect.ts'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Settings, people, groups, relations and sessions. */
export const people: Migration = {
  name: '0001-people',
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a flat list of tables.
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'settings',
      { key: 'text', tag: 'text', value: 'text', updated_at: 'number' },
      ['key', 'tag'],
    )
    await createTable(tx, engine, 'versions', { name: 'text', version: 'number' }, ['name'])
    await createTable(tx, engine, 'users', {
      id: 'id',
      username: 'text',
      username_key: 'text',
      nickname: 'text',
      nickname_key: 'optionalText',
      password_hash: 'text',
      pay_password_hash: 'text',
      mobile: 'text',
      signature: 'text',
      avatar: 'text',
      avatar_at: 'optional',
      background: 'text',
      register_ip: 'text',
      last_login_ip: 'text',
      register_reason: 'text',
      reject_reason: 'text',
      username_bout: 'number',
      username_changed_at: 'optional',
      thread_count: 'number',
      follow_count: 'number',
      fans_count: 'number',
      liked_count: 'number',
      question_count: 'number',
      status: 'number',
      login_at: 'optional',
      joined_at: 'number',
      expired_at: 'optional',
      created_at: 'number',
      updated_at: 'number',
    })
    // The first administrator, whenever they come, is user 1 (docs/reference/wire-accounts.md#users).
    await reserveIds(tx, engine, 'users', 2)
    await createTable(tx, engine, 'groups', {
      id: 'id',
      name: 'text',
      type: 'text',
      color: 'text',
      icon: 'text',
      is_default: 'number',
      is_display: 'number',
      is_paid: 'number',
      fee_cents: 'number',
      level: 'number',
      days: 'number',
      scale_tenths: 'number',
      is_subordinate: 'number',
      is_commission: 'number',
      description: 'text',
      notice: 'text',
      time_range: 'number',
      content_range: 'number',
    })
    await createTable(
      tx,
      engine,
      'group_user',
      { group_id: 'number', user_id: 'number', expiration_at: 'optional' },
      ['user_id', 'group_id'],
    )
    await createTable(tx, engine, 'group_permission', { group_id: 'number', permission: 'text' }, [
      'group_id',
      'permission',
    ])
    await createTable(
      tx,
      engine,
      'user_follow',
      {
        from_user_id: 'number',
        to_user_id: 'number',
        is_mutual: 'number',
        created_at: 'number',
        updated_at: 'number',
      },
      ['from_user_id', 'to_user_id'],
    )
    await createTable(
      tx,
      engine,
      'deny_users',
      { user_id: 'number', deny_user_id: 'number', created_at: 'number' },
      ['user_id', 'deny_user_id'],
    )
    await createTable(tx, engine, 'user_sign_in_fields', {
      id: 'id',
      user_id: 'number',
      name: 'text',
      type: 'number',
      fields_ext: 'text',
      fields_desc: 'text',
      remark: 'text',
      sort: 'number',
      status: 'number',
      required: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    await createTable(tx, engine, 'sessions', {
      id: 'id',
      user_id: 'number',
      token_hash: 'text',
      refresh_hash: 'text',
      user_agent: 'text',
      ip: 'text',
      created_at: 'number',
      last_seen_at: 'number',
      expires_at: 'number',
    })
    await createTable(
      tx,
      engine,
      'login_failures',
      { ip: 'text', username_key: 'text', failures: 'number', last_failed_at: 'number' },
      ['username_key', 'ip'],
    )
    await createIndexes(
      tx,
      {
        users_username: 'users (username_key)',
        users_nickname: 'users (nickname_key)',
        sessions_token: 'sessions (token_hash)',
        sessions_refresh: 'sessions (refresh_hash)',
      },
      true,
    )
    await createIndexes(tx, {
      users_mobile: 'users (mobile)',
      users_status: 'users (status)',
      users_login_at: 'users (login_at desc, id desc)',
      group_user_group: 'group_user (group_id)',
      user_follow_to: 'user_follow (to_user_id)',
      deny_users_denied: 'deny_users (deny_user_id)',
      user_sign_in_fields_user: 'user_sign_in_fields (user_id)',
      sessions_user: 'sessions (user_id)',
      sessions_expiry: 'sessions (expires_at)',
      login_failures_age: 'login_failures (last_failed_at)',
    })
  },
}
