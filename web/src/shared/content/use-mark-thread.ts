import { type InputOf, notificationsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'

/** Whether the viewer watches a thread, has muted it, or neither. */
export type ThreadMark = InputOf<typeof notificationsApi.setMark>['mark']

/**
 * Watches or mutes a thread, or removes the mark; invalidates the queries that show it. Throws the failure of the call.
 */
export function useMarkThread() {
  const client = useQueryClient()
  return useCallback(
    async (threadId: number, mark: ThreadMark) => {
      await call(notificationsApi.setMark, { kind: 'thread', id: threadId, mark })
      await client.invalidateQueries({ queryKey: [notificationsApi.listMarks.path] })
    },
    [client],
  )
}
