import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface NotificationsTable {
  id: Generated<number>
  user_id: number
  type: string
  /** Makes delivery idempotent: one notification for each event and person. */
  event_key: string
  data: string
  /** Subject and actor; 0 for none. */
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
  /** 1 while the channel is enabled for the event. */
  status: Flag
  /** Number of the channel (docs/reference/wire-messages.md#channels). */
  type: number
  type_name: string
  /** Title and content are empty until they are edited; the built-in text in the reader's language is used then. */
  title: string
  content: string
  /** Null while the built-in text is used. */
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
  /** `muted`: no notifications; `watched`: notifications of everything new. */
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
