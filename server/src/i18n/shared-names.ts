import enRights from '@chaguan/contracts/texts/en/right-names.json' with { type: 'json' }
import enSettings from '@chaguan/contracts/texts/en/setting-names.json' with { type: 'json' }
import zhRights from '@chaguan/contracts/texts/zh/right-names.json' with { type: 'json' }
import zhSettings from '@chaguan/contracts/texts/zh/setting-names.json' with { type: 'json' }
import type { LocalizedText } from './localized.ts'

type Table = Readonly<Record<string, string>>

function find(zh: Table, en: Table, key: string): LocalizedText | undefined {
  const [inChinese, inEnglish] = [zh[key], en[key]]
  return inChinese !== undefined && inEnglish !== undefined ? { zh: inChinese, en: inEnglish } : undefined
}

/** Returns the name of a setting as pages show it; its key when it has none. */
export const nameOfSetting = (key: string): LocalizedText =>
  find(zhSettings, enSettings, key) ?? { zh: key, en: key }

/** Returns the name of a setting's value as pages show it; undefined for a value without a name. */
export const nameOfChoice = (key: string, value: string): LocalizedText | undefined =>
  find(zhSettings, enSettings, `choice.${key}.${value}`) ?? find(zhSettings, enSettings, `choice.${value}`)

/** Returns the name of a permission as pages show it; its key when it has none. */
export const nameOfRight = (key: string): LocalizedText =>
  find(zhRights, enRights, `right.${key}`) ?? { zh: key, en: key }
