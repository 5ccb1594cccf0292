import { useTexts } from '../../../i18n/use-texts.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'

interface NewPasswordFieldsProps {
  label: string
  /** The site's rules for passwords. */
  hint: string
  errors: { at: (field: 'password' | 'passwordConfirmation') => string | undefined }
}

/** The two fields of a new password. */
export function NewPasswordFields({ label, hint, errors }: NewPasswordFieldsProps) {
  const t = useTexts()
  const both = {
    icon: 'lock',
    autoComplete: 'new-password',
    required: true,
    show: t('signIn.password.show'),
    hide: t('signIn.password.hide'),
  } as const
  return (
    <>
      <PasswordField {...both} name="password" label={label} hint={hint} error={errors.at('password')} />
      <PasswordField
        {...both}
        name="passwordConfirmation"
        label={t('signIn.password.confirm')}
        error={errors.at('passwordConfirmation')}
      />
    </>
  )
}
