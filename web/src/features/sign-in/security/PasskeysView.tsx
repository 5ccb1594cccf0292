import { type OutputOf, passkeysApi } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { failureText, loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { passkeysQuery } from '../../../shared/settings/settings.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { confirmSubmit } from '../../../ui/dialog/confirm-submit.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import '../external-login.module.css'
import { AddPasskey } from './AddPasskey.tsx'
import { SecurityPage } from './SecurityPage.tsx'

type Passkey = OutputOf<typeof passkeysApi.listPasskeys>[number]

function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const t = useTexts()
  const { moment } = useFormats()
  const { form, isBusy, refusal } = useForm({
    name: 'remove',
    endpoint: passkeysApi.deletePasskey,
    input: () => ({ id: passkey.id }),
    done: onRemoved,
  })
  const made = moment(passkey.createdAt)
  const used = passkey.lastUsedAt === null ? null : moment(passkey.lastUsedAt)
  const sure = {
    title: t('accountSecurity.passkeys.remove.sure', { name: passkey.name }),
    text: t('accountSecurity.passkeys.remove.text'),
    confirm: t('accountSecurity.passkeys.remove'),
    cancel: t('account.cancel'),
    isDanger: true,
  }
  return (
    <li className={cx('signing__way')}>
      <div className={cx('signing__what')}>
        <p className={cx('signing__name')}>{passkey.name}</p>
        <p className={cx('signing__meta')}>
          <Time {...made} text={t('accountSecurity.passkeys.made', { time: made.inSentence })} />
          {used && <Time {...used} text={t('accountSecurity.passkeys.used', { time: used.inSentence })} />}
        </p>
        {refusal && (
          <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
        )}
      </div>
      <form {...form} onSubmit={confirmSubmit(sure, form.onSubmit)}>
        <FormFields action="remove" />
        <input type="hidden" name="id" value={passkey.id} />
        <Button
          type="submit"
          size="small"
          aria-busy={isBusy}
          aria-label={t('accountSecurity.passkeys.remove.of', { name: passkey.name })}
        >
          {t('accountSecurity.passkeys.remove')}
        </Button>
      </form>
    </li>
  )
}

/** The member's passkeys. */
export function PasskeysView() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(passkeysQuery)
  const again = () => void refetch()
  return (
    <SecurityPage title={t('accountSecurity.passkeys')}>
      <p>{t('accountSecurity.passkeys.text')}</p>
      {error && (
        <LoadFailed {...loadFailureTexts(error, t)} title={t('accountSecurity.failed')} onRetry={again} />
      )}
      {data?.length === 0 && <Empty title={t('accountSecurity.passkeys.none')} />}
      {data && data.length > 0 && (
        <ul>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={again} />
          ))}
        </ul>
      )}
      <AddPasskey onAdded={again} />
    </SecurityPage>
  )
}
