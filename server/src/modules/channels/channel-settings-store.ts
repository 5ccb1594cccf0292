import { digestHourDefault, type Lang, type MailMode } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { linkOrigin } from '../settings/index.ts'
import type { ChannelChoice } from './channel-rules.ts'

export interface ChannelSettings {
  readonly mailMode: MailMode
  readonly mailHour: number
  /** Minutes by which mails are delayed; null for the default of the site. */
  readonly mailWait: number | null
  /** Unix time in milliseconds up to which digests were sent. */
  readonly digestAt: number
  readonly lang: Lang
  /** Origin of the site as the user last used it; empty when unknown. */
  readonly origin: string
}

const defaults: ChannelSettings = {
  mailMode: 'digest',
  mailHour: digestHourDefault,
  mailWait: null,
  digestAt: 0,
  lang: 'zh',
  origin: '',
}

/** Stored instead of minutes where the default of the site applies. */
const siteWait = -1

const modeOf = (text: string): MailMode => (text === 'off' || text === 'once' ? text : 'digest')

/** Returns the channel settings of a user; the defaults when nothing is stored. */
export async function readChannelSettings(db: Db, userId: number): Promise<ChannelSettings> {
  const row = await db
    .selectFrom('notice_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return defaults
  return {
    mailMode: modeOf(row.mail_mode),
    mailHour: row.mail_hour,
    mailWait: row.mail_wait < 0 ? null : row.mail_wait,
    digestAt: row.digest_at,
    lang: row.lang === 'en' ? 'en' : 'zh',
    origin: row.origin,
  }
}

/** Stores the given channel settings; the others are not changed. */
export async function storeChannelSettings(
  tx: Tx,
  userId: number,
  change: Partial<ChannelSettings>,
): Promise<void> {
  const { mailMode, mailHour, mailWait, digestAt, lang, origin } = {
    ...(await readChannelSettings(tx, userId)),
    ...change,
  }
  const columns = {
    mail_mode: mailMode,
    mail_hour: mailHour,
    mail_wait: mailWait ?? siteWait,
    digest_at: digestAt,
    lang,
    origin,
  }
  await tx
    .insertInto('notice_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Returns the mail delays, in minutes, of those users who have set one. */
export async function readMailDelays(
  db: Db,
  engine: Engine,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('notice_settings')
    .select(['user_id', 'mail_wait'])
    .where('mail_wait', '>', siteWait)
    .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
    .execute()
  return new Map(rows.map(({ user_id, mail_wait }) => [user_id, mail_wait]))
}

/** Returns the channel choices of users by user id. */
export async function readChoices(
  db: Db,
  engine: Engine,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ChannelChoice[]>> {
  const rows = await db
    .selectFrom('notice_choices')
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
    .execute()
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

export async function storeChoice(
  tx: Tx,
  userId: number,
  { kind, channel, isOn }: { kind: string; channel: string; isOn: boolean },
): Promise<void> {
  const is_on = isOn ? 1 : 0
  await tx
    .insertInto('notice_choices')
    .values({ user_id: userId, kind, channel, is_on })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_on }))
    .execute()
}

/**
 * Returns the origin for links that are not made for a request: the configured one, or the one that the user last used.
 */
export async function originFor(ctx: Context, origin: string): Promise<string> {
  const local = `http://127.0.0.1:${ctx.config.port}`
  return (await linkOrigin(ctx, { origin: origin || local })) ?? local
}
