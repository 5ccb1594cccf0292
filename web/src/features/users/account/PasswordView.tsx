import { failureCodes, usersApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { passwordHint } from '../../../shared/forms/password-hint.ts'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { fieldOfRefusal, type ProfileField } from '../profile/profile-failures.ts'
import '../profile.module.css'
import { AccountPage } from './AccountPage.tsx'
import { OwnerCodeField } from './OwnerCodeField.tsx'

interface Passwords {
  readonly password: string
  readonly newPassword: string
  readonly passwordConfirmation: string
  /** Code of the second factor; empty where none is required. */
  readonly code: string
}

function lackOf({ password, newPassword, passwordConfirmation }: Passwords, needsOld: boolean) {
  if (needsOld && password === '') return { field: 'password', key: 'users.password.empty' } as const
  if (newPassword === '') return { field: 'newPassword', key: 'users.password.empty' } as const
  if (newPassword !== passwordConfirmation)
    return { field: 'passwordConfirmation', key: 'users.password.differs' } as const
  return null
}

function usePasswordForm(needsOld: boolean) {
  const t = useTexts()
  const toast = useToast()
  const [place, setPlace] = useState<ProfileField | null>(null)
  const live = useForm({
    name: 'password',
    endpoint: usersApi.editProfile,
    input: (fields) => {
      const passwords = {
        password: textOf(fields, 'password'),
        newPassword: textOf(fields, 'newPassword'),
        passwordConfirmation: textOf(fields, 'passwordConfirmation'),
        code: textOf(fields, 'code').trim(),
      }
      const lack = lackOf(passwords, needsOld)
      setPlace(lack?.field ?? null)
      return lack ? { code: failureCodes.INVALID_PARAMETER, message: t(lack.key) } : passwords
    },
    done: () => {
      live.form.ref.current?.reset()
      toast(t('users.password.changed'))
    },
  })
  const { refusal } = live
  const text = refusal && failureText({ Code: refusal.code, Message: refusal.message }, t)
  const at = refusal && (place ?? fieldOfRefusal(refusal.code))
  return {
    ...live,
    whole: at === null ? text : null,
    error: (field: ProfileField) => (at === field && text) || undefined,
  }
}

/** The form to change the password, or to set the first one. */
function PasswordForm({ hasPassword, username }: { hasPassword: boolean; username: string }) {
  const t = useTexts()
  const live = usePasswordForm(hasPassword)
  const { form, isBusy, whole, error } = live
  const { setReg } = useSite().forum
  const eye = { show: t('users.password.show'), hide: t('users.password.hide') }
  return (
    <form {...form} noValidate>
      <FormFields action="password" />
      {/* Password managers look for the user name of a password. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} hidden readOnly />
      {whole && <Alert kind="danger">{whole}</Alert>}
      {hasPassword && (
        <PasswordField
          {...eye}
          name="password"
          label={t('users.password.current')}
          autoComplete="current-password"
          error={error('password')}
        />
      )}
      <OwnerCodeField form={live} error={error('code')} />
      <PasswordField
        {...eye}
        name="newPassword"
        label={t('users.password.new')}
        hint={t('users.password.text', { rule: passwordHint(setReg, t) })}
        autoComplete="new-password"
        error={error('newPassword')}
      />
      <PasswordField
        {...eye}
        name="passwordConfirmation"
        label={t('users.password.confirm')}
        autoComplete="new-password"
        error={error('passwordConfirmation')}
      />
      <div className={cx('edit__send')}>
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {t('users.edit.password')}
        </Button>
      </div>
    </form>
  )
}

/** The page to change the password, or to set the first one. */
export function PasswordView() {
  const t = useTexts()
  const { me } = useSite()
  if (!me) return null
  const title = t(me.hasPassword ? 'users.edit.password' : 'account.password.set')
  return (
    <AccountPage title={title}>
      <PasswordForm hasPassword={me.hasPassword} username={me.username} />
    </AccountPage>
  )
}
