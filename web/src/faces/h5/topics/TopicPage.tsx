import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { NoThreadsInTopic } from '../../../features/topics/NoThreadsInTopic.tsx'
import { TopicHead } from '../../../features/topics/TopicHead.tsx'
import {
  allTopicsHref,
  readTopicQuery,
  topicHref,
  topicThreads,
} from '../../../features/topics/topics-page.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** A topic and its threads on h5. */
export function TopicPage(asked: PageProps<{ id: string }>) {
  const t = useTexts()
  const topic = readTopicQuery(asked)
  return (
    <>
      <TopBar title={t('topics.one')} back={allTopicsHref} />
      <main id="main" tabIndex={-1}>
        <TopicHead topic={topic} />
        <ThreadList
          input={topicThreads(topic)}
          href={(page) => topicHref(topic, { page })}
          empty={<NoThreadsInTopic />}
        />
      </main>
    </>
  )
}
