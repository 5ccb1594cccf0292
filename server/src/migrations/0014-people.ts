import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Invitations, and who came by whom. */
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
