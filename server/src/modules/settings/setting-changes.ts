import type { InputOf, OutputOf, settingsApi } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { refuseStale } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from './read-settings.ts'
import { definitionOf, isSettingKey, type SettingKey, type Settings, settingKeys } from './setting-keys.ts'
import { mask } from './setting-values.ts'

/** Returns a setting's value for the wire: flags are 0 or 1, secrets a mask or empty. */
export function shownValue(key: SettingKey, value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (definitionOf(key).kind === 'secret') return value === '' ? '' : mask
  return String(value)
}

/** Settings with the value that a form showed. */
type Expected = readonly { readonly key: string; readonly was?: string | undefined }[]

/** Throws (`refuseStale`) if a setting no longer has the value that the form showed. */
export function requireUnchanged(before: Settings, given: Expected): void {
  const conflicts = given.flatMap(({ key, was }) => {
    if (was === undefined || !isSettingKey(key)) return []
    const now = shownValue(key, before[key])
    return was === now ? [] : [{ key, value: now }]
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

/** Lists every setting with its kind, bounds, default and last change. */
export async function describeSettings(ctx: Context): Promise<OutputOf<typeof settingsApi.describeSettings>> {
  const [settings, last] = await Promise.all([readSettings(ctx), listLastChanges(ctx)])
  return (Object.keys(settingKeys) as SettingKey[]).map((key) => {
    const { kind, tag, default: usual, range, decimals = 0, most = 2000, choices = [] } = definitionOf(key)
    const change = last.get(key)
    return {
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
