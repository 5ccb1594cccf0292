import { passkeysApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { passkeyErrorKey, supportsPasskeys } from './passkey-support.ts'
import '../external-login.module.css'

/** Adds a passkey of this device; needs JavaScript. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const t = useTexts()
  const isLive = useHydrated()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [asked, setAsked] = useState<unknown>(null)
  if (!isLive || !supportsPasskeys()) return <p>{t('accountSecurity.passkeys.script')}</p>

  async function add() {
    setBusy(true)
    setTrouble(null)
    setAsked(null)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const { ticket, options } = await call(passkeysApi.beginPasskey, {})
      // Safe: the server creates the options with the same library.
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
      const credential = JSON.stringify(await startRegistration({ optionsJSON }))
      await call(passkeysApi.createPasskey, { ticket, credential, name: name.trim() })
      setName('')
      onAdded()
    } catch (error) {
      const key = passkeyErrorKey(error)
      const failure = asFailure(error)
      if (!key && requiresPassword(failure.Data)) setAsked(failure.Data)
      else setTrouble(key ? t(key) : failureText(failure, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ConfirmPassword asked={asked} onConfirmed={() => void add()} />
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
          label={t('accountSecurity.passkeys.name')}
          hint={t('accountSecurity.passkeys.name.hint')}
          icon="key-round"
          maxLength={30}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {t('accountSecurity.passkeys.add')}
        </Button>
      </form>
    </>
  )
}
