import { failureCodes, limits, newcomersApi } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { followRefusal } from '../after-refusal.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { NextField, SendButton } from '../forms/SignInFields.tsx'
import { fieldOfRefusal } from '../forms/sign-in-failures.ts'
import { useSignInErrors } from '../forms/use-sign-in-errors.ts'
import { CredentialFields } from '../login/CredentialFields.tsx'
import { dropRefusedInvite, inviteToSend } from '../register/invitation.ts'
import { linkLater } from './external-login-forms.ts'

/** The pending registration of the forms, and their return address. */
export interface PendingNewcomer {
  readonly sessionToken: string | null
  readonly next: string | null
}

const tokenOf = ({ sessionToken }: PendingNewcomer) => (sessionToken ? { sessionToken } : {})

function Hidden({ of }: { of: PendingNewcomer }) {
  return (
    <>
      <NextField next={of.next} />
      {of.sessionToken && <input type="hidden" name="sessionToken" value={of.sessionToken} />}
    </>
  )
}

/** The form to create an account for a pending registration. */
export function RegisterNewcomer({ of, nickname }: { of: PendingNewcomer; nickname: string }) {
  const t = useTexts()
  const enter = useFinishLogin()
  const { form, isBusy, refusal, typed } = useForm({
    name: 'register',
    endpoint: newcomersApi.registerNewcomer,
    input: (fields) => {
      const given = trimmed(textOf(fields, 'nickname'))
      const invited = inviteToSend(null)
      return given === ''
        ? {
            code: failureCodes.USERNAME_NOT_NULL,
            message: t('signIn.nickname.empty'),
            data: { field: 'nickname' },
          }
        : { nickname: given, ...tokenOf(of), ...(invited && { code: invited }) }
    },
    done: (data) => enter(data, of.next, t('signIn.register.done')),
    failed: dropRefusedInvite,
  })
  // This form has no user name field; the nickname is its only name.
  const isName = refusal !== null && fieldOfRefusal(refusal) === 'username'
  const errors = useSignInErrors(refusal, isName ? 'nickname' : undefined)
  return (
    <form {...form} noValidate>
      <FormFields action="register" />
      <Hidden of={of} />
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <TextField
        name="nickname"
        label={t('signIn.nickname')}
        hint={t('signIn.nickname.hint', { n: limits.nameCharacters })}
        icon="smile"
        autoComplete="nickname"
        required
        defaultValue={typed('nickname') ?? nickname}
        error={errors.at('nickname')}
      />
      <SendButton
        isBusy={isBusy}
        text={t('accountSecurity.select.register')}
        busy={t('signIn.register.busy')}
      />
    </form>
  )
}

/** The form to link a pending registration to an account by its user name and password. */
export function BindNewcomer({ of }: { of: PendingNewcomer }) {
  const t = useTexts()
  const enter = useFinishLogin()
  const { form, isBusy, refusal, typed } = useForm({
    name: 'bind',
    endpoint: newcomersApi.bindNewcomer,
    input: (fields) => {
      const username = textOf(fields, 'username').trim()
      const password = textOf(fields, 'password')
      if (username === '')
        return { code: failureCodes.USERNAME_NOT_NULL, message: t('signIn.username.empty') }
      if (password === '') return { code: failureCodes.LOGIN_FAILED, message: t('signIn.password.empty') }
      return { username, password, ...tokenOf(of) }
    },
    done: (data) => enter(data, of.next, t('accountSecurity.select.bound')),
    failed: (failure) => followRefusal(failure, linkLater(of.sessionToken)),
  })
  const errors = useSignInErrors(refusal)
  return (
    <form {...form} noValidate>
      <FormFields action="bind" />
      <Hidden of={of} />
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <CredentialFields errors={errors} typed={typed} />
      <SendButton isBusy={isBusy} text={t('accountSecurity.select.bind')} busy={t('signIn.login.busy')} />
    </form>
  )
}

/** The form to link a pending registration to the logged-in account. */
export function LinkNewcomer({ of }: { of: PendingNewcomer }) {
  const t = useTexts()
  const { form, isBusy, refusal } = useForm({
    name: 'link',
    endpoint: newcomersApi.linkNewcomer,
    input: () => tokenOf(of),
    done: () => location.assign(loginMethodLinks.linked),
  })
  const mustProve = requiresPassword(refusal?.data)
  return (
    <>
      <ConfirmPassword asked={refusal?.data} onConfirmed={() => form.ref.current?.requestSubmit()} />
      <form {...form}>
        <FormFields action="link" />
        <Hidden of={of} />
        {refusal && !mustProve && (
          <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
        )}
        <SendButton
          isBusy={isBusy}
          text={t('accountSecurity.select.link')}
          busy={t('signIn.nextStep.busy')}
        />
      </form>
    </>
  )
}
