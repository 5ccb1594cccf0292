import { failureCodes, type OutputOf, twoFactorsApi } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { QrCode } from '../../../ui/qr-code/QrCode.tsx'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { TwoFactorCodeField } from './TwoFactorCodeField.tsx'
import '../external-login.module.css'

type State = OutputOf<typeof twoFactorsApi.readTwoFactor>
export type Codes = readonly string[]

export function BeginForm({ onBegun }: { onBegun: () => void }) {
  const t = useTexts()
  const { form, isBusy, refusal } = useForm({
    name: 'begin',
    endpoint: twoFactorsApi.beginTwoFactor,
    input: () => ({}),
    done: onBegun,
  })
  const mustProve = requiresPassword(refusal?.data)
  return (
    <>
      <p>{t('accountSecurity.twoFactor.text')}</p>
      <ConfirmPassword asked={refusal?.data} onConfirmed={() => form.ref.current?.requestSubmit()} />
      <form {...form}>
        <FormFields action="begin" />
        {refusal && !mustProve && (
          <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
        )}
        <Button type="submit" kind={mustProve ? 'info' : 'primary'} aria-busy={isBusy}>
          {t('accountSecurity.twoFactor.begin')}
        </Button>
      </form>
    </>
  )
}

/** A form with one code whose response contains recovery codes. */
export function CodesForm(props: {
  name: 'confirm' | 'renew'
  button: string
  hint: string
  onCodes: (codes: Codes) => void
}) {
  const { name, button, hint, onCodes } = props
  const t = useTexts()
  const { form, isBusy, refusal } = useForm({
    name,
    endpoint: name === 'confirm' ? twoFactorsApi.confirmTwoFactor : twoFactorsApi.renewRecoveryCodes,
    input: (fields) => {
      const code = textOf(fields, 'code').trim()
      return code === ''
        ? { code: failureCodes.SMS_CODE_ERROR, message: t('accountSecurity.code.empty') }
        : { code }
    },
    done: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <form {...form} noValidate>
      <FormFields action={name} />
      <TwoFactorCodeField
        hint={hint}
        error={refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined}
      />
      <Button type="submit" kind={name === 'confirm' ? 'primary' : 'info'} aria-busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}

export function Pending({
  pending,
  onCodes,
}: {
  pending: NonNullable<State['pending']>
  onCodes: (c: Codes) => void
}) {
  const t = useTexts()
  return (
    <>
      <p>{t('accountSecurity.twoFactor.scan')}</p>
      <QrCode
        text={pending.address}
        label={t('accountSecurity.twoFactor.code')}
        border={4}
        className={cx('signing__code')}
      />
      <p>
        {t('accountSecurity.twoFactor.secret')}{' '}
        <code className={cx('signing__secret')}>{pending.secret}</code>
      </p>
      <p>
        <a className="dzq-link" href={pending.address}>
          {t('accountSecurity.twoFactor.open')}
        </a>
      </p>
      <CodesForm
        name="confirm"
        button={t('accountSecurity.twoFactor.confirm')}
        hint={t('accountSecurity.twoFactor.confirm.hint')}
        onCodes={onCodes}
      />
    </>
  )
}
