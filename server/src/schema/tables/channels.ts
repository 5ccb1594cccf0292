import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface NoticeSettingsTable {
  user_id: number
  /** `off`, `digest` or `once`. */
  mail_mode: string
  /** Hour of the digest in the zone of the site. */
  mail_hour: number
  /** Minutes that mails wait; −1 as the site has it. */
  mail_wait: Generated<number>
  /** Until when digests have told of everything. */
  digest_at: Time
  lang: string
  /** Scheme and host by which the person knows the site. */
  origin: string
}

interface NoticeChoicesTable {
  user_id: number
  kind: string
  channel: string
  is_on: Flag
}

interface PushSubscriptionsTable {
  id: Generated<number>
  user_id: number
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  user_agent: string
  created_at: Time
}

interface NoticeDeliveriesTable {
  id: Generated<number>
  user_id: number
  channel: string
  /** What it tells of, the same for every time that is announced. */
  event_key: string
  /** Ids, as JSON. */
  about: string
  /** `waiting`, `sent`, `skipped` or `dead`. */
  state: string
  attempts: number
  /** Not before; moved ahead by whoever sends it. */
  available_at: Time
  created_at: Time
  last_error: string
}

interface SiteKeysTable {
  name: string
  public_key: string
  /** Sealed by the secret key of the site. */
  private_key: string
  created_at: Time
}

/** Tables of the ways by which people are told besides the site itself. */
export interface ChannelTables {
  notice_settings: NoticeSettingsTable
  notice_choices: NoticeChoicesTable
  push_subscriptions: PushSubscriptionsTable
  notice_deliveries: NoticeDeliveriesTable
  site_keys: SiteKeysTable
}
