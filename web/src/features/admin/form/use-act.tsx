import type { Endpoint } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { asFailure, type CallFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { asksForPassword } from '../../../shared/forms/confirm-password.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { ProvePassword } from '../shell/ProvePassword.tsx'

/** What a page does with calls that change something. */
export interface Act {
  readonly isBusy: boolean
  /** Does the work; false when it was refused. Whoever has to give the password first does it, and it is done again. */
  readonly act: (work: () => Promise<unknown>, done?: string) => Promise<boolean>
  /** Why the last work was refused, or the question for the password. */
  readonly refusal: ReactNode
  readonly clear: () => void
}

/** Carries out calls: says that they are done, shows why they were refused, asks for the password where it must. */
export function useAct(onDone?: () => void): Act {
  const t = useTexts()
  const toast = useToast()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const last = useRef<() => void>(() => {})

  async function act(work: () => Promise<unknown>, done = t('adminForm.saved')): Promise<boolean> {
    last.current = () => void act(work, done)
    setBusy(true)
    try {
      await work()
      setFailure(null)
      if (done !== '') toast(done, { kind: 'success' })
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
    (asksForPassword(failure.Data) ? (
      <ProvePassword asked={failure.Data} onProved={() => last.current()} />
    ) : (
      <Alert kind="danger">{failureText(failure, t)}</Alert>
    ))
  return { isBusy, act, refusal, clear: () => setFailure(null) }
}

/** Has the answers of some calls fetched again. */
export function useRefresh(...endpoints: readonly Endpoint[]): () => void {
  const client = useQueryClient()
  return () => {
    for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] })
  }
}
