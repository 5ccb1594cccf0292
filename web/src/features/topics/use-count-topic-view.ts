import { topicsApi } from '@chaguan/contracts'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'

const key = 'dzq-topics-viewed'

/** Whether this window opens the topic for the first time; always so where nothing can be remembered. */
function isFirstView(topicId: number): boolean {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    const ids = Array.isArray(seen) ? seen : []
    if (ids.includes(topicId)) return false
    sessionStorage.setItem(key, JSON.stringify([...ids, topicId]))
    return true
  } catch {
    return true
  }
}

/** Counts one opening of a topic per window, once it is there to be read. */
export function useCountTopicView(topicId: number | undefined): void {
  useEffect(() => {
    if (topicId !== undefined && isFirstView(topicId))
      call(topicsApi.viewTopic, { topicId }, { quiet: true }).catch(() => {})
  }, [topicId])
}
