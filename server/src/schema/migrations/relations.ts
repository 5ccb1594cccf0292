import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Follows and blocks of users, with ids as on the wire. */
export const relations: Migration = {
  name: '0011-relations',
  async up(tx, engine) {
    await sql`alter table user_follow rename to user_follow_before`.execute(tx)
    await createTable(tx, engine, 'user_follow', {
      id: 'id',
      from_user_id: 'number',
      to_user_id: 'number',
      is_mutual: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    await sql`
      insert into user_follow (from_user_id, to_user_id, is_mutual, created_at, updated_at)
      select from_user_id, to_user_id, is_mutual, created_at, updated_at
      from user_follow_before order by created_at, from_user_id, to_user_id
    `.execute(tx)
    await sql`drop table user_follow_before`.execute(tx)
    await createIndexes(tx, { user_follow_pair: 'user_follow (from_user_id, to_user_id)' }, true)
    await createIndexes(tx, {
      user_follow_follows: 'user_follow (from_user_id, created_at desc, id desc)',
      user_follow_fans: 'user_follow (to_user_id, created_at desc, id desc)',
      deny_users_newest: 'deny_users (user_id, created_at desc)',
    })
  },
}

/** Invitations, and who was invited by whom. */
export const invitations: Migration = {
  name: '0014-people',
  async up(tx, engine) {
    await createTable(tx, engine, 'invites', {
      id: 'id',
      user_id: 'number',
      group_id: 'number',
      code: 'text',
      to_user_id: 'number',
      status: 'number',
      created_at: 'number',
      ends_at: 'number',
    })
    await createTable(
      tx,
      engine,
      'user_distributions',
      {
        user_id: 'number',
        pid: 'number',
        be_scale_tenths: 'number',
        level: 'number',
        is_subordinate: 'number',
        is_commission: 'number',
        created_at: 'number',
      },
      ['user_id'],
    )
    await createIndexes(tx, { invites_code: 'invites (code)' }, true)
    await createIndexes(tx, {
      invites_open: 'invites (user_id, ends_at) where status = 1',
      user_distributions_of: 'user_distributions (pid, created_at desc, user_id desc)',
    })
  },
}

/** Number of uses of each code of an administrator, as a code for the trial group may be used repeatedly. */
export const invitationUses: Migration = {
  name: '0062-invitation-uses',
  async up(tx) {
    await sql`alter table invites add column uses bigint not null default 0`.execute(tx)
    await sql`update invites set uses = 1 where status = 2`.execute(tx)
  },
}
