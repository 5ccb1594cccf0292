import { useSettingStates, useSettingsGroups } from '../../../shared/settings/settings.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { SettingsRow } from '../../../ui/settings/Settings.tsx'
import { editHref } from './account-pages.ts'

/** The settings as a list: each with its state and the way to its page (docs/reference/pages.md#account-pages). */
export function SettingsList() {
  const states = useSettingStates()
  return useSettingsGroups().map(({ key, title, items }) => (
    <Card key={key} title={title} titleId={key}>
      {items
        .filter(({ href }) => href !== editHref)
        .map(({ href, text }) => (
          <SettingsRow
            key={href}
            href={href}
            name={text}
            value={states[href]?.text}
            isOn={states[href]?.isOn}
          />
        ))}
    </Card>
  ))
}
