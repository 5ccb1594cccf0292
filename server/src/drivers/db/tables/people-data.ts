import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface InvitesTable {
  id: Generated<number>
  user_id: number
  group_id: number
  /** 32 signs, unique. */
  code: string
  /** Whom it brought; 0 while nobody, and for one that brings many. */
  to_user_id: number
  /** 1 unused, 2 used, 3 run out (docs/reference/wire-accounts.md#invites). */
  status: number
  created_at: Time
  ends_at: Time
}

/** Who brought whom, and what the inviter may earn by them. */
interface UserDistributionsTable {
  /** Who was brought, once. */
  user_id: number
  /** Who brought them. */
  pid: number
  /** Share in tenths of a tenth, as the inviter's group had it then. */
  be_scale_tenths: number
  level: number
  is_subordinate: Flag
  is_commission: Flag
  created_at: Time
}

/** Tables of what people have and bring. */
export interface PeopleDataTables {
  invites: InvitesTable
  user_distributions: UserDistributionsTable
}
