import { type LocalizedText, localized } from '../../i18n/localized.ts'
import { nameOfChoice, nameOfSetting } from '../../i18n/shared-names.ts'
import { type AuditValue, auditText } from '../audit/index.ts'
import { definitionOf, type SettingKey, type Settings } from './setting-keys.ts'

const loggedValue = (key: SettingKey, value: boolean | number | string): AuditValue =>
  typeof value === 'boolean' ? value : (nameOfChoice(key, String(value)) ?? value)

/**
 * Describes changed settings for the audit log, with old and new value; `setting_changes` has long values unshortened.
 * Of a secret only that it changed.
 */
export function describeChanges(
  before: Settings,
  after: Settings,
  keys: readonly SettingKey[],
): LocalizedText {
  const changes = keys
    .filter((key) => before[key] !== after[key])
    .map((key) => {
      const name = localized('audit.setting', { name: nameOfSetting(key), key })
      if (definitionOf(key).kind === 'secret') return { name }
      return { name, before: loggedValue(key, before[key]), after: loggedValue(key, after[key]) }
    })
  return auditText(localized('audit.settings.changed'), { changes })
}
