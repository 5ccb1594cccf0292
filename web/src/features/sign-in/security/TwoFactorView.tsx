import { failureCodes, type OutputOf, twoFactorsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { failedWords, failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { twoFactorQuery } from '../../../shared/settings/settings.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { QrCode } from '../../../ui/qr-code/QrCode.tsx'
import '../external-login.module.css'
import { asksForPassword } from '../../../shared/forms/confirm-password.ts'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { DisableTwoFactorForm } from './DisableTwoFactorForm.tsx'
import { SecurityPage } from './SecurityPage.tsx'
import { TwoFactorCodeField } from './TwoFactorCodeField.tsx'

type State = OutputOf<typeof twoFactorsApi.readTwoFactor>
type Codes = readonly string[]

function BeginForm({ onBegun }: { onBegun: () => void }) {
  const t = useTexts()
  const { form, isBusy, refusal } = useForm({
    name: 'begin',
    endpoint: twoFactorsApi.beginTwoFactor,
    input: () => ({}),
    done: onBegun,
  })
  const mustProve = asksForPassword(refusal?.data)
  return (
    <>
      <p>{t('ways.twoFactor.text')}</p>
      <ConfirmPassword asked={refusal?.data} onProved={() => form.ref.current?.requestSubmit()} />
      <form {...form}>
        <FormFields action="begin" />
        {refusal && !mustProve && (
          <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
        )}
        <Button type="submit" kind={mustProve ? 'info' : 'primary'} aria-busy={isBusy}>
          {t('ways.twoFactor.begin')}
        </Button>
      </form>
    </>
  )
}

/** A form with one code that answers recovery codes. */
function CodesForm(props: {
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
      return code === '' ? { code: failureCodes.SMS_CODE_ERROR, message: t('ways.code.empty') } : { code }
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

function Pending({
  pending,
  onCodes,
}: {
  pending: NonNullable<State['pending']>
  onCodes: (c: Codes) => void
}) {
  const t = useTexts()
  return (
    <>
      <p>{t('ways.twoFactor.scan')}</p>
      <QrCode
        text={pending.address}
        label={t('ways.twoFactor.code')}
        border={4}
        className={cx('signing__code')}
      />
      <p>
        {t('ways.twoFactor.secret')} <code className={cx('signing__secret')}>{pending.secret}</code>
      </p>
      <p>
        <a className="dzq-link" href={pending.address}>
          {t('ways.twoFactor.open')}
        </a>
      </p>
      <CodesForm
        name="confirm"
        button={t('ways.twoFactor.confirm')}
        hint={t('ways.twoFactor.confirm.hint')}
        onCodes={onCodes}
      />
    </>
  )
}

function RecoveryCodes({ codes, onSeen }: { codes: Codes; onSeen: () => void }) {
  const t = useTexts()
  const { url } = usePageContext()
  return (
    <div role="status">
      <Alert kind="success">{t('ways.twoFactor.done')}</Alert>
      <p>{t('ways.recovery.text')}</p>
      <ul className={cx('signing__recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a
        className="dzq-link"
        href={url}
        onClick={(event) => {
          event.preventDefault()
          onSeen()
        }}
      >
        {t('ways.recovery.kept')}
      </a>
    </div>
  )
}

/** The codes that a form sent without JavaScript was answered. */
function useAnswered(): Codes | null {
  const { form } = usePageContext()
  if (form?.code !== 0 || (form.action !== 'confirm' && form.action !== 'renew')) return null
  const { recoveryCodes } = (form.data ?? {}) as { recoveryCodes?: unknown }
  return Array.isArray(recoveryCodes) ? (recoveryCodes as Codes) : null
}

/** Setting up, looking at and switching off the second factor. */
export function TwoFactorView() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(twoFactorQuery)
  const [codes, setCodes] = useState<Codes | null>(useAnswered())
  const again = () => void refetch()
  function show(given: Codes | null) {
    setCodes(given)
    again()
  }
  return (
    <SecurityPage title={t('ways.twoFactor')}>
      {error && <LoadFailed title={t('ways.failed')} {...failedWords(error, t)} onRetry={again} />}
      {codes && <RecoveryCodes codes={codes} onSeen={() => show(null)} />}
      {data && !codes && !data.isOn && !data.pending && <BeginForm onBegun={again} />}
      {data?.pending && !codes && <Pending pending={data.pending} onCodes={show} />}
      {data?.isOn && !codes && (
        <>
          <Alert kind="success">{t('ways.twoFactor.isOn')}</Alert>
          <p>{t('ways.recovery.left', { n: data.recoveryCodesLeft })}</p>
          <CodesForm
            name="renew"
            button={t('ways.recovery.renew')}
            hint={t('ways.recovery.renew.hint')}
            onCodes={show}
          />
          <DisableTwoFactorForm hasPassword={data.hasPassword} onEnded={again} />
        </>
      )}
    </SecurityPage>
  )
}
