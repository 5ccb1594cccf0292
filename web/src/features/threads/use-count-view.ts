import { threadsApi } from '@chaguan/contracts'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'

const key = 'dzq-threads-viewed'

/** Whether this window opens the thread for the first time; always so where nothing can be remembered. */
function isFirstView(threadId: number): boolean {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    const ids = Array.isArray(seen) ? seen : []
    if (ids.includes(threadId)) return false
    sessionStorage.setItem(key, JSON.stringify([...ids, threadId]))
    return true
  } catch {
    return true
  }
}

/** Counts one reading of a thread per window, once it is there to be read (screens 2.6). */
export function useCountView(threadId: number | undefined): void {
  useEffect(() => {
    if (threadId !== undefined && isFirstView(threadId))
      call(threadsApi.countView, { threadId }).catch(() => {})
  }, [threadId])
}
