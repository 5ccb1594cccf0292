import { useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { twoFactorQuery } from '../../../shared/settings/settings.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import '../external-login.module.css'
import { DisableTwoFactorForm } from './DisableTwoFactorForm.tsx'
import { SecurityPage } from './SecurityPage.tsx'
import { BeginForm, type Codes, CodesForm, Pending } from './TwoFactorSetup.tsx'

function RecoveryCodes({ codes, onSeen }: { codes: Codes; onSeen: () => void }) {
  const t = useTexts()
  const toast = useToast()
  const { url } = usePageContext()
  const canCopy = useHydrated()
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast(t('accountSecurity.recovery.copied'))
    } catch {
      // Without permission or a secure connection they are selected by hand.
      toast(t('accountSecurity.recovery.notCopied'), persistentError)
    }
  }
  return (
    <div role="status" className={cx('signing__codes')}>
      <Alert kind="success">{t('accountSecurity.twoFactor.done')}</Alert>
      <p>{t('accountSecurity.recovery.text')}</p>
      <ul className={cx('signing__recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={cx('signing__ends')}>
        <ButtonLink
          kind="primary"
          href={url}
          onClick={(event) => {
            event.preventDefault()
            onSeen()
          }}
        >
          {t('accountSecurity.recovery.kept')}
        </ButtonLink>
        {canCopy && <Button onClick={() => void copy()}>{t('accountSecurity.recovery.copy')}</Button>}
      </div>
    </div>
  )
}

/** The recovery codes in the response to a form posted without JavaScript. */
function useAnswered(): Codes | null {
  const { form } = usePageContext()
  if (form?.code !== 0 || (form.action !== 'confirm' && form.action !== 'renew')) return null
  const { recoveryCodes } = (form.data ?? {}) as { recoveryCodes?: unknown }
  return Array.isArray(recoveryCodes) ? (recoveryCodes as Codes) : null
}

/** The page to set up, view and disable the second factor. */
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
    <SecurityPage title={t('accountSecurity.twoFactor')}>
      {error && (
        <LoadFailed {...loadFailureTexts(error, t)} title={t('accountSecurity.failed')} onRetry={again} />
      )}
      {codes && <RecoveryCodes codes={codes} onSeen={() => show(null)} />}
      {data && !codes && !data.isOn && !data.pending && <BeginForm onBegun={again} />}
      {data?.pending && !codes && <Pending pending={data.pending} onCodes={show} />}
      {data?.isOn && !codes && (
        <>
          <Alert kind="success">{t('accountSecurity.twoFactor.isOn')}</Alert>
          <p>{t('accountSecurity.recovery.left', { n: data.recoveryCodesLeft })}</p>
          <CodesForm
            name="renew"
            button={t('accountSecurity.recovery.renew')}
            hint={t('accountSecurity.recovery.renew.hint')}
            onCodes={show}
          />
          <div className={cx('signing__apart')}>
            <DisableTwoFactorForm hasPassword={data.hasPassword} onEnded={again} />
          </div>
        </>
      )}
    </SecurityPage>
  )
}
