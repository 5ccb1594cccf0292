import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { NoThreadsInTopic } from '../../../features/topics/NoThreadsInTopic.tsx'
import { TopicHead } from '../../../features/topics/TopicHead.tsx'
import { readTopicQuery, topicHref, topicThreads } from '../../../features/topics/topics-page.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

/** A topic and its threads. */
export function TopicPage(props: PageProps<{ id: string }>) {
  const topic = readTopicQuery(props)
  return (
    <PageMain side={['hotTopics', 'activePeople']}>
      <TopicHead topic={topic} />
      <ThreadList
        input={topicThreads(topic)}
        href={(page) => topicHref(topic, { page })}
        empty={<NoThreadsInTopic />}
      />
    </PageMain>
  )
}
