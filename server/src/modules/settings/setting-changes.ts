import {
  groupIds,
  type InputOf,
  type OutputOf,
  type settingsApi,
  signInFieldStatus,
  userStatus,
} from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { refuseStale } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { hasSms, isWechatOn } from './channel-rules.ts'
import { readSettings } from './read-settings.ts'
import { definitionOf, isSettingKey, type SettingKey, type Settings, settingKeys } from './setting-keys.ts'
import { loadSecretVersions } from './setting-store.ts'
import { mask } from './setting-values.ts'

/** Returns a setting's value for the wire: flags are 0 or 1, secrets a mask or empty. */
export function shownValue(key: SettingKey, value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (definitionOf(key).kind === 'secret') return value === '' ? '' : mask
  return String(value)
}

/** Settings with the value that a form showed, or the version of a secret. */
type Expected = readonly { readonly key: string; readonly was?: string | undefined }[]

/** Throws (`refuseStale`) if a setting no longer has the value that the form showed. */
export function requireUnchanged(
  before: Settings,
  versions: ReadonlyMap<string, string>,
  given: Expected,
): void {
  const conflicts = given.flatMap(({ key, was }) => {
    if (was === undefined || !isSettingKey(key)) return []
    const now = shownValue(key, before[key])
    return was === now || was === versions.get(key) ? [] : [{ key, value: now }]
  })
  refuseStale(conflicts)
}

/** Records who changed a setting, with old and new value. */
export async function storeSettingChanges(
  tx: Tx,
  changes: { readonly before: Settings; readonly after: Settings; readonly keys: readonly SettingKey[] },
  userId: number | null,
  now: number,
): Promise<void> {
  const rows = changes.keys.flatMap((key) => {
    const [before, after] = [changes.before[key], changes.after[key]]
    if (before === after) return []
    const shown = { before: shownValue(key, before), after: shownValue(key, after) }
    return [{ key, ...shown, user_id: userId ?? 0, created_at: now }]
  })
  if (rows.length > 0) await tx.insertInto('setting_changes').values(rows).execute()
}

interface LastChange {
  readonly key: string
  readonly created_at: number
  readonly nickname: string | null
}

async function listLastChanges({ db }: Context): Promise<ReadonlyMap<string, LastChange>> {
  const { rows } = await sql<LastChange>`
    select c.key, c.created_at, u.nickname from setting_changes c left join users u on u.id = c.user_id
    where c.id in (select max(id) from setting_changes group by key)
  `.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Counts the people whom a change of a setting would lock out: all members when the site is closed, those without a paid
 * membership when it becomes a paid one, and, until they have answered, those without answers when sign-in fields are
 * required. Administrators are exempt. Also counts all people who must bind a phone or WeChat at their next login.
 */
async function countShutOut(ctx: Context, settings: Settings): Promise<ReadonlyMap<string, number>> {
  const now = ctx.clock.now()
  const isAsked = sql`exists (select 1 from admin_sign_in_fields f where f.status = ${signInFieldStatus.enabled})`
  // Joins with sets instead of a correlated subquery per person, which PostgreSQL evaluates a hundred thousand times.
  const { rows } = await sql<Readonly<Record<string, number | string>>>`
    select members.*, users.* from (
      select count(*) as site_close,
        count(case when ${isAsked} and answered.user_id is null then 1 end) as open_ext_fields,
        count(case when (expired_at is null or expired_at <= ${now}) and paying.user_id is null then 1 end) as site_mode
      from users
        left join (select distinct user_id from user_sign_in_fields) as answered on answered.user_id = users.id
        left join (select distinct m.user_id from group_user m join groups g on g.id = m.group_id
          where m.expiration_at > ${now} and g.is_paid = 1) as paying on paying.user_id = users.id
        left join (select distinct user_id from group_user where group_id = ${groupIds.administrator}) as admins
          on admins.user_id = users.id
      where status = ${userStatus.normal} and admins.user_id is null
    ) as members, (
      select count(case when mobile = '' then 1 end) as aliyun_sms, count(w.user_id) as with_wechat, count(*) as people
      from users left join (select distinct user_id from user_wechats) as w on w.user_id = users.id
      where status = ${userStatus.normal}
    ) as users`.execute(ctx.db)
  const asksNoPhone = hasSms(settings) || isWechatOn(settings)
  const cloudSms = settings.qcloud_sms ? 'qcloud_close' : 'qcloud_sms'
  const isPast: Readonly<Record<string, unknown>> = {
    ...{ ...settings, site_mode: settings.site_mode === 'pay', aliyun_sms: asksNoPhone },
    [cloudSms]: asksNoPhone,
  }
  const { with_wechat = 0, people = 0, ...found } = rows[0] ?? {}
  const offiaccount_close = Number(people) - Number(with_wechat)
  const counts = Object.entries({ ...found, offiaccount_close, [cloudSms]: found.aliyun_sms })
  return new Map(counts.filter(([key]) => !isPast[key]).map(([key, n]) => [key, Number(n)]))
}

/** Lists every setting with its kind, bounds, default and last change. */
export async function describeSettings(ctx: Context): Promise<OutputOf<typeof settingsApi.describeSettings>> {
  const settings = await readSettings(ctx)
  const [last, shutOut, versions] = await Promise.all([
    listLastChanges(ctx),
    countShutOut(ctx, settings),
    loadSecretVersions(ctx.db),
  ])
  return (Object.keys(settingKeys) as SettingKey[]).map((key) => {
    const { kind, tag, default: usual, range, decimals = 0, most = 2000, choices = [] } = definitionOf(key)
    const change = last.get(key)
    return {
      ...(versions.has(key) && { version: versions.get(key) ?? '' }),
      ...(shutOut.has(key) && { shutsOut: shutOut.get(key) ?? 0 }),
      ...{ key, tag, kind, value: shownValue(key, settings[key]), default: usual },
      ...{ least: range?.[0] ?? null, most: range?.[1] ?? null, decimals, choices: [...choices] },
      maxLength: kind === 'text' || kind === 'secret' ? most : null,
      changedAt: change ? ctx.time.format(Number(change.created_at)) : null,
      changedBy: change?.nickname ?? '',
    }
  })
}

/** Lists changes of one setting or of all, the latest first. */
export async function listSettingChanges(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof settingsApi.listSettingChanges>,
): Promise<OutputOf<typeof settingsApi.listSettingChanges>> {
  const wanted = pageRangeOf(input)
  const changes = ctx.db
    .selectFrom('setting_changes')
    .$if(!!input.key, (query) => query.where('setting_changes.key', '=', input.key ?? ''))
  const [rows, { n }] = await Promise.all([
    changes
      .leftJoin('users', 'users.id', 'setting_changes.user_id')
      .selectAll('setting_changes')
      .select('users.nickname')
      .orderBy('setting_changes.id', 'desc')
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    changes.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => ({
    ...{ id: row.id, key: row.key, before: row.before, after: row.after },
    userId: row.user_id,
    nickname: row.nickname ?? '',
    createdAt: ctx.time.format(row.created_at),
  }))
  return presentPage(viewer.callUrl, wanted, items, Number(n))
}
