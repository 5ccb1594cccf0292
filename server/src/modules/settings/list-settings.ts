import type { InputOf, OutputOf, settingsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from './read-settings.ts'
import { definitionOf, type SettingKey, settingKeys } from './setting-keys.ts'
import { mask } from './setting-values.ts'

function shown(key: SettingKey, value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (definitionOf(key).kind === 'secret') return value === '' ? '' : mask
  return String(value)
}

/** Settings by key and tag, all of them when neither is given; an unknown key is an empty list. */
export async function listSettings(
  ctx: Context,
  _viewer: Member,
  { key, tag }: InputOf<typeof settingsApi.readSettings>,
): Promise<OutputOf<typeof settingsApi.readSettings>> {
  const settings = await readSettings(ctx)
  return (Object.keys(settingKeys) as SettingKey[])
    .filter((known) => key === undefined || key === '' || known === key)
    .filter((known) => tag === undefined || tag === '' || definitionOf(known).tag === tag)
    .map((known) => ({ key: known, value: shown(known, settings[known]), tag: definitionOf(known).tag }))
}
