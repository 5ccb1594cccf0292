import { FollowedTopics } from '../../../features/notifications/FollowTopic.tsx'
import { TopicList } from '../../../features/topics/TopicList.tsx'
import { readTopicsQuery } from '../../../features/topics/topics-page.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

/** All topics. */
export function TopicsPage({ query }: PageProps) {
  return (
    <PageMain side={['activePeople']}>
      <FollowedTopics />
      <TopicList topics={readTopicsQuery({ query })} />
    </PageMain>
  )
}
