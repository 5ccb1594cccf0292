import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Two-factor authentication, passkeys, providers, WeChat accounts and login tickets. */
export const loginMethods: Migration = {
  name: '0016-other-ways',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'session_tokens',
      {
        token_hash: 'text',
        scope: 'text',
        user_id: 'number',
        payload: 'text',
        created_at: 'number',
        expires_at: 'number',
      },
      ['token_hash'],
    )
    await createTable(
      tx,
      engine,
      'two_factors',
      {
        user_id: 'number',
        sealed_secret: 'text',
        confirmed_at: 'optional',
        last_step: 'number',
        created_at: 'number',
      },
      ['user_id'],
    )
    await createTable(
      tx,
      engine,
      'recovery_codes',
      { user_id: 'number', code_hash: 'text', used_at: 'optional' },
      ['user_id', 'code_hash'],
    )
    await createTable(tx, engine, 'passkeys', {
      id: 'id',
      user_id: 'number',
      credential_id: 'text',
      public_key: 'text',
      counter: 'number',
      transports: 'text',
      name: 'text',
      is_backed_up: 'number',
      created_at: 'number',
      last_used_at: 'optional',
    })
    await createTable(tx, engine, 'oidc_providers', {
      id: 'id',
      name: 'text',
      issuer: 'text',
      client_id: 'text',
      sealed_secret: 'text',
      scopes: 'text',
      sort: 'number',
      is_enabled: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    await createTable(tx, engine, 'user_identities', {
      id: 'id',
      user_id: 'number',
      provider_id: 'number',
      subject: 'text',
      label: 'text',
      created_at: 'number',
      last_used_at: 'number',
    })
    await createTable(tx, engine, 'user_wechats', {
      id: 'id',
      user_id: 'optional',
      mp_openid: 'optionalText',
      dev_openid: 'optionalText',
      min_openid: 'optionalText',
      unionid: 'optionalText',
      nickname: 'text',
      headimgurl: 'text',
      created_at: 'number',
      updated_at: 'number',
    })
    await createIndexes(
      tx,
      {
        passkeys_credential: 'passkeys (credential_id)',
        user_identities_subject: 'user_identities (provider_id, subject)',
        user_identities_once: 'user_identities (user_id, provider_id)',
        user_wechats_user: 'user_wechats (user_id)',
        user_wechats_mp: 'user_wechats (mp_openid)',
        user_wechats_dev: 'user_wechats (dev_openid)',
        user_wechats_min: 'user_wechats (min_openid)',
        user_wechats_union: 'user_wechats (unionid)',
      },
      true,
    )
    await createIndexes(tx, {
      session_tokens_end: 'session_tokens (expires_at)',
      passkeys_of: 'passkeys (user_id)',
    })
  },
}

/** Tables with codes and tickets that are issued in one step and used in a later one. */
const pending = ['sessions', 'session_tokens', 'contact_codes', 'attachments_share'] as const

/**
 * A version of each person's credentials, which everything issued to them refers to. Sessions of banned, refused and
 * ignored people are deleted.
 */
export const credentialsVersions: Migration = {
  name: '0029-credentials-versions',
  async up(tx) {
    for (const table of ['users', ...pending])
      await sql`alter table ${sql.table(table)} add column credentials_version bigint not null default 0`.execute(
        tx,
      )
    await sql`delete from sessions where user_id in (select id from users where status in (1, 3, 4, 20))`.execute(
      tx,
    )
  },
}

/** The session in which something was issued, and with which it ends. */
export const sessionsOfPending: Migration = {
  name: '0031-sessions-of-pending',
  async up(tx) {
    for (const table of ['session_tokens', 'contact_codes'])
      await sql`alter table ${sql.table(table)} add column session_id bigint`.execute(tx)
  },
}
