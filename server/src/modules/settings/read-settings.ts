import type { Context } from '../../context.ts'
import { wireTimeIn } from '../../wire-time.ts'
import { isSettingKey, readValue, type SettingKey, type Settings, settingKeys } from './setting-keys.ts'

async function load(ctx: Context): Promise<Settings> {
  const rows = await ctx.db.selectFrom('settings').select(['key', 'tag', 'value']).execute()
  const stored = new Map(
    rows
      .filter(({ key, tag }) => isSettingKey(key) && settingKeys[key].tag === tag)
      .map(({ key, value }) => [key, value]),
  )
  const entries = Object.entries(settingKeys).map(([key, definition]) => {
    const text = stored.get(key)
    if (text === undefined) return [key, readValue(key as SettingKey, definition.default)]
    // A secret that was sealed with another key is as good as none.
    const clear = definition.kind === 'secret' && text !== '' ? (ctx.secrets.open(text) ?? '') : text
    return [key, readValue(key as SettingKey, clear)]
  })
  // Sound: every key of the table is read with its own kind.
  const settings = Object.fromEntries(entries) as Settings
  if (settings.site_timezone !== ctx.time.zone) ctx.time = wireTimeIn(settings.site_timezone)
  return Object.freeze(settings)
}

/** All settings of the site, from memory; another instance's change is seen within a second. */
export function readSettings(ctx: Context): Promise<Settings> {
  return ctx.fresh.read('settings', () => load(ctx))
}
