import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

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

interface NotificationTplsTable {
  id: Generated<number>
  /** `{channel}.{event}`, unique. */
  notice_id: string
  /** 1 while the channel tells of the event. */
  status: Flag
  /** Number of the channel (docs/reference/wire-messages.md#channels). */
  type: number
  type_name: string
  /** Of what was never edited title and content are empty here: the product's own words hold, in the reader's language. */
  title: string
  content: string
  /** Null while title and content are the product's own. */
  edited_at: Time | null
  template_id: string
  first_data: string
  /** A list of texts, as JSON. */
  keywords_data: string
  remark_data: string
  /** A list of texts, as JSON. */
  color: string
  redirect_type: number
  redirect_url: string
  page_path: string
  is_error: Flag
  error_msg: string
  push_type: number
  /** Seconds. */
  delay_time: number
}

interface NotificationMarksTable {
  user_id: number
  /** `muted` hears nothing of it, `watched` hears of everything new. */
  mark: string
  /** `thread`, `person`, `topic` or `type`. */
  kind: string
  /** Id of the thread, person or topic; name of the type. */
  target: string
  created_at: Time
}

/** Tables of notifications, their templates and what people mute or watch. */
export interface NotificationTables {
  notifications: NotificationsTable
  notification_tpls: NotificationTplsTable
  notification_marks: NotificationMarksTable
}
