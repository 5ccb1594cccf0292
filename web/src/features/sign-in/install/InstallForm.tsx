import { failureCodes, signInApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { passwordHint } from '../../../shared/forms/password-hint.ts'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { SignInField } from '../forms/sign-in-failures.ts'
import { useSignInErrors } from '../forms/use-sign-in-errors.ts'
import { AccountFields, accountOf, missingFields, refusalOfFields } from '../register/AccountFields.tsx'
import '../sign-in.module.css'

/** The password rules before any setting was changed (docs/reference/wire-accounts.md#profile-changes). */
const firstRules = { passwordLength: 0, passwordStrength: [] }

/**
 * Returns the address if it may be the site's public one, else empty: a reverse proxy may use an internal host name.
 */
function publicAddressOf(address: string): string {
  const host = URL.parse(address)?.hostname ?? ''
  return host.includes('.') || host.startsWith('[') ? address : ''
}

/**
 * The form for the first administrator, for the holder of the token that the first start printed. `address` is the
 * address of the request when the form asks for the site's public address, else null.
 */
export function InstallForm({ token, address }: { token: string; address: string | null }) {
  const t = useTexts()
  const [place, setPlace] = useState<SignInField | undefined>(undefined)
  const { form, isBusy, refusal, typed } = useForm({
    name: 'setUp',
    endpoint: signInApi.setUp,
    input: (fields) => {
      const [given, account] = [textOf(fields, 'token').trim(), accountOf(fields)]
      const siteUrl = textOf(fields, 'siteUrl').trim()
      const lacks = [
        ...(given === '' ? [{ field: 'token', key: 'signIn.install.token.empty' } as const] : []),
        ...(address !== null && siteUrl === ''
          ? [{ field: 'siteUrl', key: 'signIn.install.address.empty' } as const]
          : []),
        ...missingFields(account),
      ]
      setPlace(lacks[0]?.field)
      return refusalOfFields(lacks, t) ?? { token: given, siteUrl, ...account }
    },
    done: () => location.assign(links.guide),
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
      {address !== null && (
        <TextField
          name="siteUrl"
          type="url"
          inputMode="url"
          label={t('signIn.install.address')}
          hint={t('signIn.install.address.hint')}
          icon="globe"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={typed('siteUrl') ?? publicAddressOf(address)}
          error={errors.at('siteUrl')}
        />
      )}
      <AccountFields errors={errors} passwordHint={passwordHint(firstRules, t)} typed={typed} />
      <div className={cx('auth__send')}>
        <Button type="submit" kind="primary" size="large" full aria-busy={isBusy}>
          {isBusy ? t('signIn.install.busy') : t('signIn.install.submit')}
        </Button>
      </div>
    </form>
  )
}
