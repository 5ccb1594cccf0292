import type { Db, Tx } from '../../drivers/db/db.ts'
import { type Secrets, sealingVersion } from '../../secrets.ts'
import {
  definitionOf,
  isSettingKey,
  readValue,
  type SettingKey,
  type Settings,
  settingKeys,
} from './setting-keys.ts'

/** Returns the stored texts by key, without settings that were never changed. */
async function listStored(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('settings').select(['key', 'tag', 'value']).execute()
  return new Map(
    rows
      .filter(({ key, tag }) => isSettingKey(key) && definitionOf(key).tag === tag)
      .map(({ key, value }) => [key, value]),
  )
}

/** Returns the versions of the stored secrets by key (`sealingVersion`). */
export async function loadSecretVersions(db: Db): Promise<ReadonlyMap<string, string>> {
  const secrets = [...(await listStored(db))].filter(
    ([key, text]) => text !== '' && isSettingKey(key) && definitionOf(key).kind === 'secret',
  )
  return new Map(secrets.map(([key, text]) => [key, sealingVersion(text)]))
}

/** Loads all settings, with defaults where nothing is stored, and secrets decrypted. */
export async function loadSettings(db: Db, secrets: Secrets): Promise<Settings> {
  const stored = await listStored(db)
  const entries = Object.entries(settingKeys).map(([key, definition]) => {
    const text = stored.get(key)
    if (text === undefined) return [key, readValue(key as SettingKey, definition.default)]
    // A secret that was encrypted with another key counts as missing.
    const clear = definition.kind === 'secret' && text !== '' ? (secrets.open(text) ?? '') : text
    return [key, readValue(key as SettingKey, clear)]
  })
  // Safe cast: every key of the table is parsed with its own kind.
  return Object.freeze(Object.fromEntries(entries) as Settings)
}

/** Returns the settings with some replaced by these texts (secrets in clear text). */
export function withTexts(
  settings: Settings,
  texts: Partial<Readonly<Record<SettingKey, string>>>,
): Settings {
  const changed = Object.entries(texts).map(([key, text]) => [key, readValue(key as SettingKey, text)])
  // Safe cast: every text is parsed with the kind of its key.
  return { ...settings, ...Object.fromEntries(changed) } as Settings
}

/** Stores one setting. Secrets must be encrypted. */
export async function storeSetting(tx: Tx, key: SettingKey, value: string, now: number): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, tag: definitionOf(key).tag, value, updated_at: now })
    .onConflict((conflict) => conflict.columns(['key', 'tag']).doUpdateSet({ value, updated_at: now }))
    .execute()
}

/**
 * Removes the requirement to bind a phone from every group: without text messages nobody could meet it
 * (docs/reference/wire-site.md#settings).
 */
export async function dropPhoneRequirement(tx: Tx): Promise<void> {
  await tx.deleteFrom('group_permission').where('permission', '=', 'publishNeedBindPhone').execute()
}
