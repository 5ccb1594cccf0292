import { useTexts } from '../../../i18n/use-texts.tsx'
import { type FormRefusal, textOf } from '../../../shared/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CurrentPassword } from '../forms/SignInFields.tsx'
import type { FormErrors } from '../forms/use-sign-in-errors.ts'
import { TwoFactorCodeField } from '../security/TwoFactorCodeField.tsx'

/** The code as an input field of the login; absent where none is required. */
export function codeOf(fields: FormData): { code?: string } {
  const code = textOf(fields, 'code').trim()
  return code === '' ? {} : { code }
}

interface CredentialFieldsProps {
  errors: FormErrors
  /** The refusal of the login. */
  refusal?: FormRefusal | null
  /** The submitted values of a form that was refused without JavaScript. */
  typed: (field: string) => string | undefined
}

/** Whether a second-factor code permits the login of an account that is locked after too many attempts by others. */
const asksForCode = (refusal: FormRefusal | null) =>
  (refusal?.data as { field?: unknown } | null | undefined)?.field === 'code'

/** The fields for user name and password, and for a code when the login is locked after too many attempts. */
export function CredentialFields({ errors, refusal = null, typed }: CredentialFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        name="username"
        label={t('signIn.login.name')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={typed('username')}
        error={errors.at('username')}
      />
      <CurrentPassword error={errors.at('password')} />
      {asksForCode(refusal) && (
        <TwoFactorCodeField error={undefined} hint={t('signIn.login.locked.code')} mayRecover isOptional />
      )}
    </>
  )
}
