import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface SettingsTable {
  key: string
  tag: string
  value: string
  updated_at: Time
}

/** Every change of a setting; values of secrets are not stored. */
interface SettingChangesTable {
  id: Generated<number>
  key: string
  before: string
  after: string
  /** 0 for the site itself. */
  user_id: number
  created_at: Time
}

interface VersionsTable {
  name: string
  version: number
}

interface SequencesTable {
  id: number
  category_ids: string
  group_ids: string
  user_ids: string
  topic_ids: string
  thread_ids: string
  block_user_ids: string
  block_topic_ids: string
  block_thread_ids: string
}

interface OutboxTable {
  id: Generated<number>
  event: string
  payload: string
  created_at: Time
  /** Time of the next attempt; an instance that delivers it moves it ahead. */
  available_at: Time
  attempts: number
}

interface JobsTable {
  name: string
  run_at: Time
  lease_until: Time | null
  lease_owner: string
  attempts: number
  last_error: string
}

/** Statistics of a day in the site's time zone. */
interface SiteDaysTable {
  zone: string
  /** `YYYY-MM-DD`. */
  day: string
  threads: number
  posts: number
  joined: number
  /** Number of active people; of the current day, as last computed. */
  active: number
  is_over: Flag
}

/** Tables of settings, recommendation rules and statistics of the site, of the outbox and of scheduled jobs. */
export interface SiteTables {
  settings: SettingsTable
  setting_changes: SettingChangesTable
  versions: VersionsTable
  sequences: SequencesTable
  outbox: OutboxTable
  jobs: JobsTable
  site_days: SiteDaysTable
}
