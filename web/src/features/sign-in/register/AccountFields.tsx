import { limits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { TextKey } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { textOf } from '../../../shared/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx'
import type { SignInField } from '../forms/sign-in-failures.ts'
import type { FormErrors } from '../forms/use-sign-in-errors.ts'

/** What makes an account. */
export interface Account {
  readonly username: string
  readonly nickname: string
  readonly password: string
  readonly passwordConfirmation: string
}

export function accountOf(fields: FormData): Account {
  return {
    username: trimmed(textOf(fields, 'username')),
    nickname: trimmed(textOf(fields, 'nickname')),
    password: textOf(fields, 'password'),
    passwordConfirmation: textOf(fields, 'passwordConfirmation'),
  }
}

/** The first invalid field of an account; null when the server may judge it. */
export function missingField(account: Account): { field: SignInField; key: TextKey } | null {
  if (account.username === '') return { field: 'username', key: 'signIn.username.empty' }
  if (account.nickname === '') return { field: 'nickname', key: 'signIn.nickname.empty' }
  if (account.password === '') return { field: 'password', key: 'signIn.password.empty' }
  if (account.password !== account.passwordConfirmation)
    return { field: 'passwordConfirmation', key: 'signIn.password.differs' }
  return null
}

/** User name, nickname and the password twice. */
export function AccountFields(props: {
  errors: FormErrors
  passwordHint: string
  typed: (field: string) => string | undefined
}) {
  const { errors, passwordHint, typed } = props
  const t = useTexts()
  const n = limits.nameCharacters
  return (
    <>
      <TextField
        name="username"
        label={t('signIn.username')}
        hint={t('signIn.username.hint', { n })}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={typed('username')}
        error={errors.at('username')}
      />
      <TextField
        name="nickname"
        label={t('signIn.nickname')}
        hint={t('signIn.nickname.hint', { n })}
        icon="smile"
        autoComplete="nickname"
        required
        defaultValue={typed('nickname')}
        error={errors.at('nickname')}
      />
      <NewPasswordFields label={t('signIn.password')} hint={passwordHint} errors={errors} />
    </>
  )
}
