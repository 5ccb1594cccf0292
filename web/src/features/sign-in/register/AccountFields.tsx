import { failureCodes, limits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { type FormRefusal, textOf } from '../../../shared/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx'
import type { SignInField } from '../forms/sign-in-failures.ts'
import type { FormErrors } from '../forms/use-sign-in-errors.ts'

/** The fields of a new account. */
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

/** The errors of an account's fields; empty when the server may validate it. */
export function missingFields(account: Account): readonly { field: SignInField; key: TextKey }[] {
  const { username, nickname, password, passwordConfirmation } = account
  return [
    ...(username === '' ? [{ field: 'username', key: 'signIn.username.empty' } as const] : []),
    ...(nickname === '' ? [{ field: 'nickname', key: 'signIn.nickname.empty' } as const] : []),
    ...(password === '' ? [{ field: 'password', key: 'signIn.password.empty' } as const] : []),
    ...(password === passwordConfirmation
      ? []
      : [{ field: 'passwordConfirmation', key: 'signIn.password.differs' } as const]),
  ]
}

/** A refusal with the errors of all fields; null for none. */
export function refusalOfFields(
  lacks: readonly { readonly field: string; readonly key: TextKey }[],
  t: Translate,
): FormRefusal | null {
  const [first] = lacks
  if (!first) return null
  const fields = Object.fromEntries(lacks.map(({ field, key }) => [field, t(key)]))
  return { code: failureCodes.INVALID_PARAMETER, message: t(first.key), data: { field: first.field, fields } }
}

/** The fields for user name, nickname, password and its repetition. */
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
