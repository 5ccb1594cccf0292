import { type Endpoint, managedUsersApi, overviewApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { asFailure, type CallFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { ConfirmPassword } from '../shell/ConfirmPassword.tsx'

/** The state and function of a page's mutating calls. */
export interface Action {
  readonly isBusy: boolean
  /**
   * Runs `work`; resolves to false when it was refused. When the password is required, `work` is repeated after it was
   * confirmed.
   */
  readonly perform: (work: () => Promise<unknown>, done?: string) => Promise<boolean>
  /** The refusal of the last call, or the form for the password. */
  readonly refusal: ReactNode
  readonly clear: () => void
  /** Clears the reason of a refusal, which an edited form may no longer deserve; the form for the password stays. */
  readonly clearReason: () => void
}

/**
 * Runs mutating calls: shows a toast on success and the reason of a refusal, and asks for the password where required.
 */
export function useAdminAction(onDone?: () => void): Action {
  const t = useTexts()
  const toast = useToast()
  const refreshFacts = useRefreshedFacts()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const last = useRef<() => void>(() => {})

  async function perform(work: () => Promise<unknown>, done = t('adminForm.saved')): Promise<boolean> {
    last.current = () => void perform(work, done)
    setBusy(true)
    try {
      await work()
      setFailure(null)
      if (done !== '') toast(done, { kind: 'success' })
      refreshFacts()
      onDone?.()
      return true
    } catch (error) {
      setFailure(asFailure(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  const refusal =
    failure &&
    (requiresPassword(failure.Data) ? (
      <ConfirmPassword asked={failure.Data} onConfirmed={() => last.current()} />
    ) : (
      <Alert kind="danger">{failureText(failure, t)}</Alert>
    ))
  const clearReason = () => setFailure((shown) => (shown && requiresPassword(shown.Data) ? shown : null))
  return { isBusy, perform, refusal, clear: () => setFailure(null), clearReason }
}

/** Returns a function that invalidates the queries of some endpoints. */
export function useRefresh(...endpoints: readonly Endpoint[]): () => void {
  const client = useQueryClient()
  return () => {
    for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] })
  }
}

/** Returns a function to call after every change by an administrator: invalidates the audit log and the pending counts. */
export const useRefreshedFacts = () => useRefresh(managedUsersApi.listAuditLog, overviewApi.readOverview)
