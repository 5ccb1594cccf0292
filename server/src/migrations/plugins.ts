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
