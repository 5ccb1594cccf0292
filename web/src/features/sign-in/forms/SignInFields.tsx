import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import '../sign-in.module.css'

/** A hidden field with the address to return to. */
export function NextField({ next }: { next: string | null }) {
  return next === null ? null : <input type="hidden" name="next" value={next} />
}

/** The current password. */
export function CurrentPassword({ name = 'password', error }: { name?: string; error: string | undefined }) {
  const t = useTexts()
  return (
    <PasswordField
      name={name}
      label={t('signIn.password')}
      icon="lock"
      autoComplete="current-password"
      show={t('signIn.password.show')}
      hide={t('signIn.password.hide')}
      required
      error={error}
    />
  )
}

/** The submit button of sign-in forms. */
export function SendButton({ isBusy, text, busy }: { isBusy: boolean; text: string; busy: string }) {
  return (
    <div className={cx('auth__send')}>
      <Button type="submit" kind="primary" size="large" full aria-busy={isBusy}>
        {isBusy ? busy : text}
      </Button>
    </div>
  )
}
