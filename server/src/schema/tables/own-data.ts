import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface DataExportsTable {
  id: Generated<number>
  user_id: number
  /** 0 pending, 1 ready, 2 failed. */
  status: number
  /** The ZIP; 0 for none. */
  attachment_id: number
  asked_at: Time
  /** When an instance began to create it; null before that. */
  begun_at: Time | null
  made_at: Time | null
}

/** A request to close an account, one for each person. */
interface AccountClosingsTable {
  user_id: number
  keeps_content: Flag
  asked_at: Time
  closes_at: Time
  /** When a login cancelled it; null while it is valid. */
  cancelled_at: Time | null
}

interface AdminActionLogsTable {
  id: Generated<number>
  /** The administrator. */
  user_id: number
  /** Its subject (docs/reference/wire-site.md#audit-log). */
  type: number
  /** The text in English. */
  action_desc: string
  /** The text in Chinese; empty for entries of earlier releases. */
  action_desc_zh: Generated<string>
  ip: string
  created_at: Time
}

/** The subjects of audit log entries whose texts contain only ids. */
interface AdminActionTargetsTable {
  action_id: number
  /** `user`, `group`, `thread`, `post`, `topic` or `category`. */
  kind: string
  target_id: number
}

/** Tables of data exports, account closings and the audit log. */
export interface OwnDataTables {
  data_exports: DataExportsTable
  account_closings: AccountClosingsTable
  admin_action_logs: AdminActionLogsTable
  admin_action_targets: AdminActionTargetsTable
}
