import type { ReactNode } from 'react'
import { useSettingsMenu } from '../../../shared/settings/settings-menu.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SettingsShell } from '../../../ui/settings/Settings.tsx'

/** A settings page with one form. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SettingsShell {...useSettingsMenu()} title={title}>
      <Card as="div">
        <div className={cx('settings__in')}>{children}</div>
      </Card>
    </SettingsShell>
  )
}
