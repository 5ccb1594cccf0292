import type { ColumnType, Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface UsersTable {
  id: Generated<number>
  username: string
  /** Folded user name, unique. */
  username_key: string
  /** The skeleton, equal for names that look alike; null once the account is closed. */
  username_skeleton: Generated<string | null>
  /** 0, or the person's own id if an older account has the same skeleton. */
  username_twin: Generated<number>
  nickname: string
  /** Folded nickname, unique unless empty. */
  nickname_key: string | null
  /** As for the user name; null without a nickname. */
  nickname_skeleton: Generated<string | null>
  nickname_twin: Generated<number>
  password_hash: string
  pay_password_hash: string
  mobile: string
  signature: string
  /** Key of the stored avatar, empty for none. */
  avatar: string
  avatar_at: Time | null
  background: string
  register_ip: string
  last_login_ip: string
  register_reason: string
  reject_reason: string
  username_bout: number
  /** When the user name was last changed; null for never. */
  username_changed_at: Generated<Time | null>
  thread_count: number
  follow_count: number
  fans_count: number
  liked_count: number
  question_count: number
  status: number
  login_at: Time | null
  joined_at: Time
  /** End of a paid site's membership. */
  expired_at: Time | null
  /** The verified name; empty before the verification. */
  realname: Generated<string>
  /** The masked number; the whole number is not stored. */
  identity: Generated<string>
  /** Incremented to revoke everything issued to the person before. */
  credentials_version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface GroupsTable {
  id: Generated<number>
  name: string
  type: string
  color: string
  icon: string
  is_default: Flag
  is_display: Flag
  is_paid: Flag
  fee_cents: number
  level: number
  days: number
  /** Promotion share in percent: 0 to 100 for 0.0 to 10.0. */
  scale_tenths: number
  is_subordinate: Flag
  is_commission: Flag
  description: string
  notice: string
  time_range: number
  content_range: number
}

interface GroupUserTable {
  group_id: number
  user_id: number
  expiration_at: Time | null
  /** The expiry of which the person was notified; null for none. */
  expiration_told: ColumnType<Time | null, Time | null | undefined, Time | null>
}

interface GroupPermissionTable {
  group_id: number
  permission: string
}

interface UserFollowTable {
  id: Generated<number>
  from_user_id: number
  to_user_id: number
  is_mutual: Flag
  created_at: Time
  updated_at: Time
}

interface DenyUsersTable {
  user_id: number
  deny_user_id: number
  created_at: Time
}

interface PresencesTable {
  user_id: number
  /** The process that has live connections of the person. */
  instance: string
  /** 1 while one is open. */
  is_open: Flag
  /** When the last one ended, or the open ones were last confirmed. */
  changed_at: Time
}

interface SessionsTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token, hex. */
  token_hash: string
  refresh_hash: string
  user_agent: string
  ip: string
  created_at: Time
  last_seen_at: Time
  expires_at: Time
  /** The user's version under which the login was proved. */
  credentials_version: Generated<number>
  /** When it last made an administrator's call (to the minute) or confirmed the password for one; null for never. */
  administered_at: Time | null
}

interface LoginFailuresTable {
  ip: string
  username_key: string
  failures: number
  last_failed_at: Time
}

/** Tables of people: accounts, groups, relations, sessions. */
export interface PeopleTables {
  users: UsersTable
  groups: GroupsTable
  group_user: GroupUserTable
  group_permission: GroupPermissionTable
  user_follow: UserFollowTable
  deny_users: DenyUsersTable
  sessions: SessionsTable
  presences: PresencesTable
  login_failures: LoginFailuresTable
}
