import { useEffect } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Conflicts } from '../form/Conflicts.tsx'
import { ConfirmPassword } from '../shell/ConfirmPassword.tsx'
import './settings.module.css'
import { settingName, storedText } from './setting-texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

function Refusal({ form }: { form: SettingsForm }) {
  const t = useTexts()
  const { refusal } = form
  if (!refusal) return null
  if (requiresPassword(refusal.data))
    return <ConfirmPassword asked={refusal.data} onConfirmed={() => void form.save()} />
  return (
    <div className={cx('savebar__refusal')}>
      <Alert kind="danger">{refusal.text}</Alert>
      <Conflicts
        conflicts={refusal.conflicts}
        show={({ key, value }) => ({ name: settingName(t, key), value: storedText(t, value) })}
        settle={form.settle}
      />
    </div>
  )
}

const saveKeys = 'Ctrl S'

/** The bar at the bottom of a settings form: the number of changes, and buttons to save or discard them. */
export function SaveBar({ form }: { form: SettingsForm }) {
  const t = useTexts()
  const { changed, isBusy, save } = form
  useEffect(() => {
    const saveOnKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      if (changed.length > 0 && !isBusy) void save()
    }
    window.addEventListener('keydown', saveOnKeys)
    return () => window.removeEventListener('keydown', saveOnKeys)
  }, [changed.length, isBusy, save])
  if (changed.length === 0) return null
  const names = changed.map((key) => settingName(t, key)).join(t('admin.comma'))
  return (
    <section className={cx('savebar')} aria-label={t('adminSettings.save')}>
      <Refusal form={form} />
      <div className={cx('savebar__row')}>
        <span role="status">{t('adminSettings.unsaved', { n: changed.length, names })}</span>
        <Button onClick={form.discard}>{t('adminSettings.discard')}</Button>
        <Button kind="primary" isLoading={isBusy} onClick={() => void save()}>
          {t('adminSettings.save')} <kbd className="dzq-kbd">{saveKeys}</kbd>
        </Button>
      </div>
    </section>
  )
}
