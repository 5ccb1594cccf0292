import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { isIdle, reauthenticateAfterIdling, setPasswordPrompt } from '../../../api/reauthenticate.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import { overviewQuery } from './use-pending-work.ts'

interface ProofRequest {
  readonly data: unknown
  readonly done: (isProved: boolean) => void
}

/** A person without a password logs in again. */
function Proof({ data, onConfirmed }: { data: unknown; onConfirmed: () => void }) {
  const t = useTexts()
  if (requiresPassword(data)) return <ConfirmPassword asked={data} onConfirmed={onConfirmed} />
  return (
    <p>
      <ButtonLink kind="primary" href="/user/login">
        {t('admin.idle.login')}
      </ButtonLink>
    </p>
  )
}

/**
 * Asks an administrator for the password after long inactivity, in a dialog over the page; the refused calls are then
 * repeated, and a page that was opened meanwhile is loaded.
 */
export function ReauthenticationPrompt() {
  const t = useTexts()
  const client = useQueryClient()
  const isHydrated = useHydrated()
  const { error } = useApiQuery(overviewQuery)
  const [asked, setAsked] = useState<ProofRequest | null>(null)
  const wasIdle = isIdle(error?.Data)

  useEffect(
    () =>
      setPasswordPrompt(
        (data) =>
          new Promise((resolve) => {
            setAsked({
              data,
              done(isProved) {
                setAsked(null)
                resolve(isProved)
              },
            })
          }),
      ),
    [],
  )
  useEffect(() => {
    if (!wasIdle || !error) return
    void reauthenticateAfterIdling(error).then(async (isProved) => {
      if (isProved) await client.invalidateQueries()
    })
  }, [wasIdle, error, client])

  if (!isHydrated)
    return wasIdle ? (
      <div className={cx('aidle')}>
        <Proof data={error?.Data} onConfirmed={() => {}} />
      </div>
    ) : null
  return (
    <Dialog isOpen={asked !== null} onClose={() => asked?.done(false)} title={t('admin.idle')}>
      {asked && <Proof data={asked.data} onConfirmed={() => asked.done(true)} />}
    </Dialog>
  )
}
