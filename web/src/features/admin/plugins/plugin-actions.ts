import { pluginsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { query, queryKeyOf } from '../../../api/query.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'

export const pluginsQuery = query(pluginsApi.managePlugins, {})

/** Runs actions on plugins, one at a time: shows the result, and refetches the list. */
export function usePluginActions() {
  const toast = useToast()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<unknown>, done?: string): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const message = await work()
      const text = typeof message === 'string' ? message : done
      if (text) toast(text, { kind: 'success' })
    } catch (error) {
      toast(asFailure(error).Message, { kind: 'error' })
    } finally {
      await client.invalidateQueries({ queryKey: queryKeyOf(pluginsQuery.endpoint, pluginsQuery.input) })
      setBusy(false)
    }
  }

  return {
    isBusy,
    run,
    operate: (appId: string, operate: 1 | 2 | 3, withData = false) =>
      run(() => call(pluginsApi.operatePlugin, { appId, operate, withData })),
    arrange: (appId: string, to: 'previous' | 'trusted' | 'sandboxed' | 'up' | 'down') =>
      run(() => call(pluginsApi.arrangePlugin, { appId, to })),
    upload: (file: File) => run(() => call(pluginsApi.uploadPlugin, {}, { file })),
  }
}

export type PluginActions = ReturnType<typeof usePluginActions>
