import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface PluginsTable {
  app_id: string
  name: string
  /** The latest uploaded package. */
  digest: string
  /** The active package; empty while the plugin is offline. */
  live_digest: string
  /** The previously active package; empty for none. */
  previous_digest: string
  is_bundled: Flag
  /** Its place in the order, from 1. */
  position: number
  /** Why the site disabled it automatically. */
  stopped_because: string
  published_at: Time
  created_at: Time
  updated_at: Time
}

interface PluginPackagesTable {
  /** SHA-256 of the ZIP in hex; the file lies below `DATA_DIR/plugins`. */
  digest: string
  app_id: string
  /** `config.json` as it was read. */
  manifest: string
  /** Names of its files that browsers may fetch. */
  files: string
  bytes: number
  /** Whether it is drawn inline and rendered by the server. */
  is_trusted: Generated<Flag>
  created_at: Time
}

interface PluginSettingsTable {
  id: Generated<number>
  app_id: string
  app_name: string
  type: number
  public_value: string
  /** Encrypted with the site's secret key. */
  private_value: string
  updated_at: Time
}

interface PluginGroupPermissionTable {
  group_id: number
  app_id: string
  permission: string
  status: Flag
}

interface PluginFaultsTable {
  id: Generated<number>
  app_id: string
  version: string
  place: string
  message: string
  /** Whether the server detected it; otherwise a page reported it. */
  by_server: Generated<Flag>
  created_at: Time
}

interface PluginDocumentsTable {
  id: Generated<number>
  app_id: string
  collection: string
  doc_key: string
  /** Its user; 0 for none. */
  person_id: number
  /** JSON. */
  value: string
  version: number
  /** The fields that the package declares as indexes, in their order, written so that texts sort as the values do. */
  index_1: string | null
  index_2: string | null
  index_3: string | null
  /** The declaration of the indexes. */
  index_mark: string
  created_at: Time
  updated_at: Time
}

interface PluginDeliveriesTable {
  id: Generated<number>
  app_id: string
  event: string
  event_id: number
  payload: string
  attempts: number
  available_at: Time
}

interface PluginJobsTable {
  app_id: string
  name: string
  pattern: string
  run_at: Time
}

interface PluginPicturesTable {
  file_key: string
  created_at: Time
}

interface PluginBisectsTable {
  /** The administrator who searches for a faulty plugin. */
  user_id: number
  /** App ids as JSON: the suspects, and those disabled for this administrator. */
  suspects: string
  off: string
  created_at: Time
}

export interface PluginTables {
  plugins: PluginsTable
  plugin_packages: PluginPackagesTable
  plugin_settings: PluginSettingsTable
  plugin_group_permission: PluginGroupPermissionTable
  plugin_faults: PluginFaultsTable
  plugin_documents: PluginDocumentsTable
  plugin_deliveries: PluginDeliveriesTable
  plugin_jobs: PluginJobsTable
  plugin_pictures: PluginPicturesTable
  plugin_bisects: PluginBisectsTable
}
