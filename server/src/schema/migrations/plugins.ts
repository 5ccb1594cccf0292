import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Plugins with their packages, settings, rights and faults. */
export const plugins: Migration = {
  name: '0045-plugins',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'plugins',
      {
        app_id: 'text',
        name: 'text',
        digest: 'text',
        live_digest: 'text',
        previous_digest: 'text',
        is_bundled: 'number',
        is_trusted: 'number',
        position: 'number',
        stopped_because: 'text',
        published_at: 'number',
        created_at: 'number',
        updated_at: 'number',
      },
      ['app_id'],
    )
    await createTable(
      tx,
      engine,
      'plugin_packages',
      {
        digest: 'text',
        app_id: 'text',
        manifest: 'text',
        files: 'text',
        bytes: 'number',
        created_at: 'number',
      },
      ['digest', 'app_id'],
    )
    await createTable(tx, engine, 'plugin_settings', {
      id: 'id',
      app_id: 'text',
      app_name: 'text',
      type: 'number',
      public_value: 'text',
      private_value: 'text',
      updated_at: 'number',
    })
    await createTable(
      tx,
      engine,
      'plugin_group_permission',
      { group_id: 'number', app_id: 'text', permission: 'text', status: 'number' },
      ['group_id', 'app_id', 'permission'],
    )
    await createTable(tx, engine, 'plugin_faults', {
      id: 'id',
      app_id: 'text',
      version: 'text',
      place: 'text',
      message: 'text',
      created_at: 'number',
    })
    await createIndexes(
      tx,
      { plugins_name: 'plugins (name)', plugin_settings_app: 'plugin_settings (app_id)' },
      true,
    )
    await createIndexes(tx, { plugin_faults_of: 'plugin_faults (app_id, created_at)' })
  },
}

/** Stored data and scheduled jobs of server halves of plugins. */
export const pluginHalves: Migration = {
  name: '0049-plugin-halves',
  async up(tx, engine) {
    await tx.schema
      .alterTable('plugin_faults')
      .addColumn('by_server', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await createTable(tx, engine, 'plugin_documents', {
      id: 'id',
      app_id: 'text',
      collection: 'text',
      doc_key: 'text',
      person_id: 'number',
      value: 'text',
      version: 'number',
      index_1: 'optionalText',
      index_2: 'optionalText',
      index_3: 'optionalText',
      index_mark: 'text',
      created_at: 'number',
      updated_at: 'number',
    })
    // Texts sort by their characters on both engines.
    if (engine === 'postgres')
      for (const column of ['doc_key', 'index_1', 'index_2', 'index_3'])
        await sql.raw(`alter table plugin_documents alter column ${column} type text collate "C"`).execute(tx)
    await createTable(tx, engine, 'plugin_deliveries', {
      id: 'id',
      app_id: 'text',
      event: 'text',
      event_id: 'number',
      payload: 'text',
      attempts: 'number',
      available_at: 'number',
    })
    await createTable(
      tx,
      engine,
      'plugin_jobs',
      { app_id: 'text', name: 'text', pattern: 'text', run_at: 'number' },
      ['app_id', 'name'],
    )
    await createIndexes(tx, { plugin_documents_key: 'plugin_documents (app_id, collection, doc_key)' }, true)
    await createIndexes(tx, {
      plugin_documents_1: 'plugin_documents (app_id, collection, index_1)',
      plugin_documents_2: 'plugin_documents (app_id, collection, index_2)',
      plugin_documents_3: 'plugin_documents (app_id, collection, index_3)',
      plugin_documents_of: 'plugin_documents (person_id)',
      plugin_deliveries_due: 'plugin_deliveries (available_at)',
    })
  },
}

/** Pictures that administrators have uploaded for the settings of plugins. */
export const pluginPictures: Migration = {
  name: '0050-plugin-pictures',
  up: (tx, engine) =>
    createTable(tx, engine, 'plugin_pictures', { file_key: 'text', created_at: 'number' }, ['file_key']),
}

/** Plugins that are disabled for an administrator who searches for a faulty one. */
export const pluginBisects: Migration = {
  name: '0053-plugin-bisects',
  up: (tx, engine) =>
    createTable(
      tx,
      engine,
      'plugin_bisects',
      { user_id: 'number', suspects: 'text', off: 'text', created_at: 'number' },
      ['user_id'],
    ),
}

/** Trust is stored for each package separately. */
export const pluginPackageTrust: Migration = {
  name: '0058-plugin-package-trust',
  async up(tx) {
    await sql`alter table plugin_packages add column is_trusted bigint not null default 0`.execute(tx)
    await sql`
      update plugin_packages set is_trusted = 1 where exists (
        select 1 from plugins as p where p.app_id = plugin_packages.app_id and p.is_trusted = 1
          and (p.is_bundled = 1 or plugin_packages.digest in (p.digest, p.live_digest))
      )`.execute(tx)
    await sql`alter table plugins drop column is_trusted`.execute(tx)
  },
}
