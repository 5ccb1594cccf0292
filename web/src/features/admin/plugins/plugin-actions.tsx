import { pluginsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { query, queryKeyOf } from '../../../api/query.ts'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { ConfirmPassword } from '../shell/ConfirmPassword.tsx'

export const pluginsQuery = query(pluginsApi.managePlugins, {})

/**
 * Runs actions on plugins, one at a time: shows the result, and refetches the list. `proof` is the form for the password
 * where an action requires it; the action is repeated after it was confirmed.
 */
export function usePluginActions() {
  const toast = useToast()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ readonly data: unknown; readonly again: () => void } | null>(null)

  async function run(work: () => Promise<unknown>, done?: string): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setAsked(null)
    try {
      const message = await work()
      const text = typeof message === 'string' ? message : done
      if (text) toast(text, { kind: 'success' })
    } catch (error) {
      const failure = asFailure(error)
      if (requiresPassword(failure.Data)) setAsked({ data: failure.Data, again: () => void run(work, done) })
      else toast(failure.Message, { kind: 'error' })
    } finally {
      await client.invalidateQueries({ queryKey: queryKeyOf(pluginsQuery.endpoint, pluginsQuery.input) })
      setBusy(false)
    }
  }

  return {
    isBusy,
    proof: asked && <ConfirmPassword asked={asked.data} onConfirmed={asked.again} />,
    run,
    operate: (appId: string, operate: 1 | 2 | 3, withData = false) =>
      run(() => call(pluginsApi.operatePlugin, { appId, operate, withData })),
    arrange: (appId: string, to: 'previous' | 'trusted' | 'sandboxed' | 'up' | 'down') =>
      run(() => call(pluginsApi.arrangePlugin, { appId, to })),
    upload: (file: File) => run(() => call(pluginsApi.uploadPlugin, {}, { file })),
  }
}

export type PluginActions = ReturnType<typeof usePluginActions>
