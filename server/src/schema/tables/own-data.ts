import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface DataExportsTable {
  id: Generated<number>
  user_id: number
  /** 0 waits or is being made, 1 is there, 2 failed. */
  status: number
  /** The ZIP; 0 for none. */
  attachment_id: number
  asked_at: Time
  /** When an instance began to make it; null while none has. */
  begun_at: Time | null
  made_at: Time | null
}

/** A wish to close an account, one for each person. */
interface AccountClosingsTable {
  user_id: number
  keeps_content: Flag
  asked_at: Time
  closes_at: Time
  /** When a login took it back; null while it stands. */
  cancelled_at: Time | null
}

interface AdminActionLogsTable {
  id: Generated<number>
  /** Who did it. */
  user_id: number
  /** What it is about (docs/reference/wire-site.md#audit-log). */
  type: number
  /** The text in English. */
  action_desc: string
  /** The text in Chinese; empty for entries of earlier releases. */
  action_desc_zh: Generated<string>
  ip: string
  created_at: Time
}

/** What entries of the audit log are about, where their texts have only ids. */
interface AdminActionTargetsTable {
  action_id: number
  /** `user`, `group`, `thread`, `post`, `topic` or `category`. */
  kind: string
  target_id: number
}

/** Tables of what people take along and leave, and of what administrators did. */
export interface OwnDataTables {
  data_exports: DataExportsTable
  account_closings: AccountClosingsTable
  admin_action_logs: AdminActionLogsTable
  admin_action_targets: AdminActionTargetsTable
}
