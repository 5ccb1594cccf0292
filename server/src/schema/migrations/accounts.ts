import { reserveIds } from '../../drivers/db/dialect.ts'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Verification codes, registration fields, and stored messages of a development site. */
export const accounts: Migration = {
  name: '0010-accounts',
  async up(tx, engine) {
    await createTable(tx, engine, 'dev_messages', {
      id: 'id',
      kind: 'text',
      recipient: 'text',
      subject: 'text',
      body: 'text',
      created_at: 'number',
    })
    await createTable(tx, engine, 'captcha_uses', { ticket: 'text', expires_at: 'number' }, ['ticket'])
    await createTable(tx, engine, 'admin_sign_in_fields', {
      id: 'id',
      name: 'text',
      type: 'number',
      fields_ext: 'text',
      fields_desc: 'text',
      sort: 'number',
      status: 'number',
      required: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    // Some calls accept the id of an answer or of a definition, so no id is used by both.
    await reserveIds(tx, engine, 'user_sign_in_fields', 1_000_001)
    await createTable(tx, engine, 'contact_codes', {
      id: 'id',
      channel: 'text',
      contact: 'text',
      purpose: 'text',
      user_id: 'number',
      ip: 'text',
      code_hash: 'text',
      failures: 'number',
      used_at: 'optional',
      created_at: 'number',
      expires_at: 'number',
    })
    await createTable(
      tx,
      engine,
      'user_emails',
      { user_id: 'number', email: 'text', email_key: 'text', verified_at: 'number' },
      ['user_id'],
    )
    await createIndexes(tx, {
      contact_codes_newest: 'contact_codes (channel, contact, id desc)',
      contact_codes_by_address: 'contact_codes (ip, created_at)',
    })
    await createIndexes(
      tx,
      {
        user_emails_once: 'user_emails (email_key)',
        users_mobile_once: "users (mobile) where mobile <> ''",
      },
      true,
    )
  },
}
