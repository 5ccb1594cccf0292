import { ActivePeople } from '../../../features/search/ActivePeople.tsx'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import { NoThreadsInTopic } from '../../../features/topics/NoThreadsInTopic.tsx'
import { TopicHead } from '../../../features/topics/TopicHead.tsx'
import { readTopicQuery, topicHref, topicThreads } from '../../../features/topics/topics-page.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Columns } from '../shell/Columns.tsx'

/** A topic and its threads on pc. */
export function TopicPage(asked: PageProps<{ id: string }>) {
  const topic = readTopicQuery(asked)
  const right = (
    <>
      <HotTopics />
      <ActivePeople />
      <Copyright />
    </>
  )
  return (
    <Columns right={right}>
      <TopicHead topic={topic} />
      <ThreadList
        input={topicThreads(topic)}
        href={(page) => topicHref(topic, { page })}
        empty={<NoThreadsInTopic />}
      />
    </Columns>
  )
}
