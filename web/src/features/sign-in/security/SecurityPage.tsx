import type { ReactNode } from 'react'
import { useSettingsMenu } from '../../../shared/settings/settings-menu.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SettingsShell } from '../../../ui/settings/Settings.tsx'
import '../external-login.module.css'

/** A page about login methods. */
export function SecurityPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SettingsShell {...useSettingsMenu()} title={title}>
      <Card as="div">
        <div className={cx('settings__in', 'signing__in')}>{children}</div>
      </Card>
    </SettingsShell>
  )
}
