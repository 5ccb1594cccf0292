import { useTexts } from '../../../i18n/use-texts.tsx'
import { type FormRefusal, textOf } from '../../../shared/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CurrentPassword } from '../forms/SignInFields.tsx'
import type { FormErrors } from '../forms/use-sign-in-errors.ts'
import { TwoFactorCodeField } from '../security/TwoFactorCodeField.tsx'

/** The code as the log-in takes it; left out where it is not asked for. */
export function codeOf(fields: FormData): { code?: string } {
  const code = textOf(fields, 'code').trim()
  return code === '' ? {} : { code }
}

interface CredentialFieldsProps {
  errors: FormErrors
  /** What the log-in was refused with. */
  refusal?: FormRefusal | null
  /** What was typed when the form was refused without JavaScript. */
  typed: (field: string) => string | undefined
}

/** Whether a code of the second factor lets one log in although others have guessed too often. */
const asksForCode = (refusal: FormRefusal | null) =>
  (refusal?.data as { field?: unknown } | null | undefined)?.field === 'code'

/** The name and the password of an account that there is, and a code where the log-in is locked for strangers. */
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
