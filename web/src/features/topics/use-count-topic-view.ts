import { topicsApi } from '@chaguan/contracts'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { isFirstView } from '../../shared/page/first-view.ts'

const key = 'dzq-topics-viewed'

/** Counts one opening of a topic per window, once it is there to be read. */
export function useCountTopicView(topicId: number | undefined): void {
  useEffect(() => {
    if (topicId !== undefined && isFirstView(key, topicId))
      call(topicsApi.viewTopic, { topicId }, { quiet: true }).catch(() => {})
  }, [topicId])
}
