import { failureCodes, signInApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { passwordHint } from '../forms/password-hint.ts'
import type { SignInField } from '../forms/sign-in-failures.ts'
import { useSignInErrors } from '../forms/use-sign-in-errors.ts'
import { AccountFields, accountOf, missingField } from '../register/AccountFields.tsx'
import '../sign-in.module.css'

/** The rules before any setting was made (docs/reference/wire-accounts.md#profile-changes). */
const firstRules = { passwordLength: 0, passwordStrength: [] }

/** Makes the first administrator, for whoever holds the token that the first start printed. */
export function InstallForm({ token }: { token: string }) {
  const t = useTexts()
  const [place, setPlace] = useState<SignInField | undefined>(undefined)
  const { form, isBusy, refusal, typed } = useForm({
    name: 'setUp',
    endpoint: signInApi.setUp,
    input: (fields) => {
      const [given, account] = [textOf(fields, 'token').trim(), accountOf(fields)]
      const lack =
        given === ''
          ? { field: 'token' as const, key: 'signIn.install.token.empty' as const }
          : missingField(account)
      setPlace(lack?.field)
      return lack
        ? { code: failureCodes.INVALID_PARAMETER, message: t(lack.key) }
        : { token: given, ...account }
    },
    done: () => location.assign(links.home),
    failed: ({ Code }) => setPlace(Code === failureCodes.UNAUTHORIZED ? 'token' : undefined),
  })
  const isTokenWrong = refusal?.code === failureCodes.UNAUTHORIZED
  const errors = useSignInErrors(refusal, place ?? (isTokenWrong ? 'token' : undefined))
  return (
    <form {...form} noValidate>
      <FormFields action="setUp" />
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <TextField
        name="token"
        label={t('signIn.install.token')}
        hint={t('signIn.install.token.hint')}
        icon="key-round"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        defaultValue={token}
        error={errors.at('token')}
      />
      <AccountFields errors={errors} passwordHint={passwordHint(firstRules, t)} typed={typed} />
      <div className={cx('auth__send')}>
        <Button type="submit" kind="primary" size="large" full aria-busy={isBusy}>
          {isBusy ? t('signIn.install.busy') : t('signIn.install.submit')}
        </Button>
      </div>
    </form>
  )
}
