import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface SettingsTable {
  key: string
  tag: string
  value: string
  updated_at: Time
}

/** Every change of a setting; values of secrets are not kept. */
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

interface PurchasesTable {
  user_id: number
  thread_id: number
  /** 3 whole thread, 7 attachments: the order types of the wire. */
  kind: number
  created_at: Time
  /** By which order; 0 for what was unlocked without one. */
  order_id: Generated<number>
  /** 1 for whoever does not want to be named as a buyer. */
  is_anonymous: Generated<Flag>
}

interface NotificationsTable {
  id: Generated<number>
  user_id: number
  type: string
  /** Makes delivery idempotent: one notification an event and person. */
  event_key: string
  data: string
  /** What it is about and who did it; 0 for none. */
  thread_id: Generated<number>
  post_id: Generated<number>
  actor_id: Generated<number>
  read_at: Time | null
  created_at: Time
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
  /** Not to be taken before; moved ahead by whoever delivers it. */
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

/** What came to the site in a day of its zone. */
interface SiteDaysTable {
  zone: string
  /** `YYYY-MM-DD`. */
  day: string
  threads: number
  posts: number
  joined: number
  /** People who were there. Of a day that is not over, at the last look. */
  active: number
  is_over: Flag
}

/** Tables of the site itself and of work that waits. */
export interface WorkTables {
  settings: SettingsTable
  setting_changes: SettingChangesTable
  versions: VersionsTable
  purchases: PurchasesTable
  notifications: NotificationsTable
  sequences: SequencesTable
  outbox: OutboxTable
  jobs: JobsTable
  site_days: SiteDaysTable
}
