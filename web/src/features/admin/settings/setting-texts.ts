import type { OutputOf, settingsApi } from '@chaguan/contracts/browser'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import { groupNames, type SettingGroup, settingGroups, unlistedSettings } from './setting-groups.ts'

export type DescribedSetting = OutputOf<typeof settingsApi.describeSettings>[number]

/** The text of a key that may be missing; empty then. */
function textOf(t: Translate, key: string): string {
  const whole = `adminSettings.${key}`
  // Safe: the translator returns the key when it is missing.
  const text = t(whole as TextKey)
  return text === whole ? '' : text
}

/** The name of a setting; its key when it has no text. */
export const settingName = (t: Translate, key: string): string => textOf(t, key) || key

/** The description of a setting; empty when its name is enough. */
export const settingHint = (t: Translate, key: string): string => textOf(t, `${key}.hint`)

/** The text above the settings of a group; empty for most. */
export const groupNote = (t: Translate, group: SettingGroup): string => textOf(t, `group.${group}.note`)

/** A stored value, or, for a masked secret, that it is not shown. */
export const storedText = (t: Translate, value: string): string =>
  /^[*]+$/.test(value) ? t('adminSettings.conflict.secret') : value

/** Numeric values with a name each. */
const namedNumbers: Readonly<Record<string, readonly string[]>> = {
  register_type: ['0', '1', '2'],
  register_email: ['0', '1', '2'],
  thread_tab: ['0', '1', '2', '3', '4'],
  position: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
}

/** The possible values of a setting; empty when any text or number is valid. */
export const choicesOf = ({ key, choices }: DescribedSetting): readonly string[] =>
  namedNumbers[key] ?? choices

/** The name of a value of a setting. */
export const choiceName = (t: Translate, key: string, value: string): string =>
  textOf(t, `choice.${key}.${value}`) || textOf(t, `choice.${value}`) || value

const groupOf = new Map<string, SettingGroup>(
  groupNames.flatMap((group) => settingGroups[group].map((key) => [key, group] as const)),
)

/** The settings of a group in the order of its page; those without a group belong to the advanced ones. */
export function settingsOfGroup(
  all: readonly DescribedSetting[],
  group: SettingGroup,
): readonly DescribedSetting[] {
  const order: readonly string[] = settingGroups[group]
  return all
    .filter(({ key }) => !unlistedSettings.has(key) && (groupOf.get(key) ?? 'advanced') === group)
    .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
}

/** Whether a text contains every word, in either case. */
export const contains = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

/** The settings whose name, text or key contains every word. */
export function findSettings(
  t: Translate,
  all: readonly DescribedSetting[],
  words: string,
): readonly DescribedSetting[] {
  return all.filter(
    ({ key }) =>
      !unlistedSettings.has(key) && contains(`${key} ${settingName(t, key)} ${settingHint(t, key)}`, words),
  )
}
