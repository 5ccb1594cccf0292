import { useTexts } from '../../../i18n/use-texts.tsx'
import { confirmPasswordAction, useConfirmPassword } from '../../../shared/forms/confirm-password.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import './prove-password.module.css'

/**
 * The password, and a code where a second factor is on, asked for in place by a call that needs a recent log-in; `asked` is
 * the data of its refusal, and `onProved` makes it again.
 */
export function ProvePassword({ asked, onProved }: { asked: unknown; onProved: () => void }) {
  const t = useTexts()
  const { form, isBusy, hasCode, errors } = useConfirmPassword(asked, onProved)
  return (
    <form {...form} noValidate className={cx('prove')}>
      <FormFields action={confirmPasswordAction} />
      <p>{t('admin.prove')}</p>
      <PasswordField
        name="password"
        label={t('users.password.current')}
        autoComplete="current-password"
        show={t('users.password.show')}
        hide={t('users.password.hide')}
        required
        error={errors.password}
      />
      {hasCode && (
        <TextField
          name="code"
          label={t('ways.code')}
          hint={t('ways.secondStep.hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.code}
        />
      )}
      <Button type="submit" kind="primary" aria-busy={isBusy}>
        {t('admin.prove.next')}
      </Button>
    </form>
  )
}
