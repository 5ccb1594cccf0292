import { FollowTopic } from '../../../features/notifications/FollowTopic.tsx'
import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { TopicHead } from '../../../features/topics/TopicHead.tsx'
import { readTopicQuery, topicHref, topicThreads } from '../../../features/topics/topics-page.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Empty } from '../../../ui/empty/Empty.tsx'

function NoThreads() {
  const t = useTexts()
  return (
    <Card as="div">
      <Empty
        title={t('topics.threads.none')}
        action={<ButtonLink href={links.composer}>{t('site.nav.publish')}</ButtonLink>}
      >
        {t('topics.threads.none.hint')}
      </Empty>
    </Card>
  )
}

/** A topic and its threads. */
export function TopicPage(props: PageProps<{ id: string }>) {
  const topic = readTopicQuery(props)
  return (
    <PageMain side={['hotTopics', 'activePeople']}>
      <TopicHead topic={topic}>
        <FollowTopic id={topic.topicId} />
      </TopicHead>
      <ThreadList
        input={topicThreads(topic)}
        href={(page) => topicHref(topic, { page })}
        empty={<NoThreads />}
      />
    </PageMain>
  )
}
