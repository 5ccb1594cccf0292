import type { OutputOf, settingsApi } from '@chaguan/contracts/browser'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import { groupNames, type SettingGroup, settingGroups, unlistedSettings } from './setting-groups.ts'

export type DescribedSetting = OutputOf<typeof settingsApi.describeSettings>[number]

/** A text of the settings that may be missing; empty then. */
function textOf(t: Translate, key: string): string {
  const whole = `adminSettings.${key}`
  // Sound: the translator answers a missing key with the key.
  const text = t(whole as TextKey)
  return text === whole ? '' : text
}

/** What a setting is called; its key when no text has been written for it yet. */
export const settingName = (t: Translate, key: string): string => textOf(t, key) || key

/** What a setting does; empty when its name says it all. */
export const settingHint = (t: Translate, key: string): string => textOf(t, `${key}.hint`)

/** What stands above the settings of a group; empty for most. */
export const groupNote = (t: Translate, group: SettingGroup): string => textOf(t, `group.${group}.note`)

/** Values that are numbers on the wire and have a meaning each. */
const namedNumbers: Readonly<Record<string, readonly string[]>> = {
  register_type: ['0', '1', '2'],
  register_email: ['0', '1', '2'],
  thread_tab: ['0', '1', '2', '3', '4'],
  position: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
}

/** The values that a setting may have; none where any text or number will do. */
export const choicesOf = ({ key, choices }: DescribedSetting): readonly string[] =>
  namedNumbers[key] ?? choices

/** What one of the values of a setting is called. */
export const choiceName = (t: Translate, key: string, value: string): string =>
  textOf(t, `choice.${key}.${value}`) || textOf(t, `choice.${value}`) || value

const groupOf = new Map<string, SettingGroup>(
  groupNames.flatMap((group) => settingGroups[group].map((key) => [key, group] as const)),
)

/** The settings of a group in the order of its page; those of no group belong to the advanced ones. */
export function settingsOfGroup(
  all: readonly DescribedSetting[],
  group: SettingGroup,
): readonly DescribedSetting[] {
  const order: readonly string[] = settingGroups[group]
  return all
    .filter(({ key }) => !unlistedSettings.has(key) && (groupOf.get(key) ?? 'advanced') === group)
    .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
}

/** The settings whose name, text or key has every word. */
export function findSettings(
  t: Translate,
  all: readonly DescribedSetting[],
  words: string,
): readonly DescribedSetting[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return all.filter(({ key }) => {
    const text = `${key} ${settingName(t, key)} ${settingHint(t, key)}`.toLowerCase()
    return !unlistedSettings.has(key) && wanted.every((word) => text.includes(word))
  })
}
