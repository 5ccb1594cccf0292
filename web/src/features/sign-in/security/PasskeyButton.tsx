import { passkeysApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { passkeyErrorKey, supportsPasskeys } from './passkey-support.ts'

/** The button to log in by passkey; shown where the browser supports them. */
export function PasskeyButton({ next }: { next: string | null }) {
  const t = useTexts()
  const enter = useFinishLogin()
  const isLive = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  // Rendered from the first paint on, so that the layout does not shift on hydration.
  if (isLive && !supportsPasskeys()) return null

  async function logIn() {
    setBusy(true)
    setTrouble(null)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { ticket, options } = await call(passkeysApi.challengePasskey, {})
      // Safe: the server creates the options with the same library.
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
      const credential = JSON.stringify(await startAuthentication({ optionsJSON }))
      enter(await call(passkeysApi.logInByPasskey, { ticket, credential }), next)
    } catch (error) {
      const key = passkeyErrorKey(error)
      setTrouble(key ? t(key) : failureText(asFailure(error), t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="dzq-live">
      {trouble && <Alert kind="danger">{trouble}</Alert>}
      <Button icon="key-round" size="large" full aria-busy={isBusy} onClick={() => void logIn()}>
        {t('accountSecurity.passkey')}
      </Button>
    </div>
  )
}
