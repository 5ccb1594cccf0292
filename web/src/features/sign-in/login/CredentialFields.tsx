import { useTexts } from '../../../i18n/use-texts.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CurrentPassword } from '../forms/SignInFields.tsx'
import type { FormErrors } from '../forms/use-sign-in-errors.ts'

interface CredentialFieldsProps {
  errors: FormErrors
  /** What was typed when the form was refused without JavaScript. */
  typed: (field: string) => string | undefined
}

/** The name and the password of an account that there is. */
export function CredentialFields({ errors, typed }: CredentialFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        name="username"
        label={t('signIn.username')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={typed('username')}
        error={errors.at('username')}
      />
      <CurrentPassword error={errors.at('password')} />
    </>
  )
}
