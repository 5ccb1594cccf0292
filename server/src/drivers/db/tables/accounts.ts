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

interface ContactCodesTable {
  id: Generated<number>
  /** `sms` or `email`. */
  channel: string
  /** The phone number, or the folded address. */
  contact: string
  purpose: string
  /** Whoever asked while logged in; 0 for a visitor. */
  user_id: number
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

/** Tables of signing in by other ways than a password, and of what is asked of new people. */
export interface AccountTables {
  dev_messages: DevMessagesTable
  captcha_uses: CaptchaUsesTable
  admin_sign_in_fields: AdminSignInFieldsTable
  contact_codes: ContactCodesTable
  user_emails: UserEmailsTable
}
