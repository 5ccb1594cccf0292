import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface DevMessagesTable {
  id: Generated<number>
  /** `mail` or `sms`. */
  kind: string
  recipient: string
  subject: string
  body: string
  created_at: Time
}

interface CaptchaUsesTable {
  /** Id of a ticket that was used. */
  ticket: string
  expires_at: Time
}

interface AdminSignInFieldsTable {
  id: Generated<number>
  name: string
  type: number
  fields_ext: string
  fields_desc: string
  sort: number
  status: number
  required: Flag
  created_at: Time
  updated_at: Time
}

interface UserSignInFieldsTable {
  id: Generated<number>
  user_id: number
  name: string
  type: number
  fields_ext: string
  fields_desc: string
  remark: string
  sort: number
  status: number
  required: Flag
  created_at: Time
  updated_at: Time
}

interface ContactCodesTable {
  id: Generated<number>
  /** `sms` or `email`. */
  channel: string
  /** The phone number, or the folded address. */
  contact: string
  purpose: string
  /** Whose account it proves something for; 0 for nobody's. */
  user_id: number
  /** That account's version when the code was made. */
  credentials_version: number
  /** The session that asked for it and with which it ends; null for none. */
  session_id: number | null
  ip: string
  code_hash: string
  failures: number
  used_at: Time | null
  created_at: Time
  expires_at: Time
}

interface UserEmailsTable {
  user_id: number
  email: string
  /** Folded address, unique. */
  email_key: string
  verified_at: Time
}

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
  /** How many people it brought. */
  uses: Generated<number>
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

/** Tables of signing in by other ways than a password, of what is asked of new people and of who invited them. */
export interface AccountTables {
  dev_messages: DevMessagesTable
  captcha_uses: CaptchaUsesTable
  admin_sign_in_fields: AdminSignInFieldsTable
  user_sign_in_fields: UserSignInFieldsTable
  contact_codes: ContactCodesTable
  user_emails: UserEmailsTable
  invites: InvitesTable
  user_distributions: UserDistributionsTable
}
