import { type OutputOf, passkeysApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { useApiQuery } from '../../../api/query.ts'
import { failedWords, failureText } from '../../../i18n/failure-text.ts'
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
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import '../external-login.module.css'
import { asksForPassword } from '../../../shared/forms/confirm-password.ts'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { passkeyErrorKey, supportsPasskeys } from './passkey-support.ts'
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
    title: t('ways.passkeys.remove.sure', { name: passkey.name }),
    text: t('ways.passkeys.remove.text'),
    confirm: t('ways.passkeys.remove'),
    cancel: t('account.cancel'),
    isDanger: true,
  }
  return (
    <li className={cx('signing__way')}>
      <div className={cx('signing__what')}>
        <p className={cx('signing__name')}>{passkey.name}</p>
        <p className={cx('signing__meta')}>
          <Time {...made} text={t('ways.passkeys.made', { time: made.text })} />
          {used && <Time {...used} text={t('ways.passkeys.used', { time: used.text })} />}
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
          aria-label={t('ways.passkeys.remove.of', { name: passkey.name })}
        >
          {t('ways.passkeys.remove')}
        </Button>
      </form>
    </li>
  )
}

/** Adds a passkey of this device. Only scripts can. */
function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const t = useTexts()
  const isLive = useHydrated()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [asked, setAsked] = useState<unknown>(null)
  if (!isLive || !supportsPasskeys()) return <p>{t('ways.passkeys.script')}</p>

  async function add() {
    setBusy(true)
    setTrouble(null)
    setAsked(null)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const { ticket, options } = await call(passkeysApi.beginPasskey, {})
      // Sound: the server makes the options by the same library.
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
      const credential = JSON.stringify(await startRegistration({ optionsJSON }))
      await call(passkeysApi.createPasskey, { ticket, credential, name: name.trim() })
      setName('')
      onAdded()
    } catch (error) {
      const key = passkeyErrorKey(error)
      const failure = asFailure(error)
      if (!key && asksForPassword(failure.Data)) setAsked(failure.Data)
      else setTrouble(key ? t(key) : failureText(failure, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ConfirmPassword asked={asked} onProved={() => void add()} />
      <form
        className={cx('signing__add')}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        {trouble && <Alert kind="danger">{trouble}</Alert>}
        <TextField
          name="name"
          label={t('ways.passkeys.name')}
          hint={t('ways.passkeys.name.hint')}
          icon="key-round"
          maxLength={30}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {t('ways.passkeys.add')}
        </Button>
      </form>
    </>
  )
}

/** One's passkeys. */
export function PasskeysView() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(passkeysQuery)
  const again = () => void refetch()
  return (
    <SecurityPage title={t('ways.passkeys')}>
      <p>{t('ways.passkeys.text')}</p>
      {error && <LoadFailed title={t('ways.failed')} {...failedWords(error, t)} onRetry={again} />}
      {data?.length === 0 && <Empty title={t('ways.passkeys.none')} />}
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
