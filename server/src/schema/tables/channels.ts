import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface NoticeSettingsTable {
  user_id: number
  /** `off`, `digest` or `once`. */
  mail_mode: string
  /** Hour of the digest in the zone of the site. */
  mail_hour: number
  /** Minutes that mails are delayed; −1 for the site's default. */
  mail_wait: Generated<number>
  /** Time up to which notifications are contained in sent digests. */
  digest_at: Time
  lang: string
  /** Origin under which the person uses the site. */
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
  /** Key of the subject, the same for repeated notifications of it. */
  event_key: string
  /** Ids, as JSON. */
  about: string
  /** `waiting`, `sent`, `skipped` or `dead`. */
  state: string
  attempts: number
  /** Time of the next attempt; an instance that sends it moves it ahead. */
  available_at: Time
  created_at: Time
  last_error: string
}

interface SiteKeysTable {
  name: string
  public_key: string
  /** Encrypted with the site's secret key. */
  private_key: string
  created_at: Time
}

/** Tables of notification channels. */
export interface ChannelTables {
  notice_settings: NoticeSettingsTable
  notice_choices: NoticeChoicesTable
  push_subscriptions: PushSubscriptionsTable
  notice_deliveries: NoticeDeliveriesTable
  site_keys: SiteKeysTable
}
