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
  /** The account that it verifies; 0 for none. */
  user_id: number
  /** Version of that account's credentials when the code was created. */
  credentials_version: number
  /** The session that requested it, and with which it ends; null for none. */
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
  /** 32 characters, unique. */
  code: string
  /** The invited user; 0 before its use, and for a code that may be used repeatedly. */
  to_user_id: number
  /** 1 unused, 2 used, 3 expired (docs/reference/wire-accounts.md#invites). */
  status: number
  created_at: Time
  ends_at: Time
  /** Number of people who registered with it. */
  uses: Generated<number>
}

/** Who invited whom, and the inviter's share of the invited person's income. */
interface UserDistributionsTable {
  /** The invited user, unique. */
  user_id: number
  /** The inviter. */
  pid: number
  /** Share in percent, as set for the inviter's group at that time. */
  be_scale_tenths: number
  level: number
  is_subordinate: Flag
  is_commission: Flag
  created_at: Time
}

/** Tables of verification codes, registration fields and invitations. */
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
