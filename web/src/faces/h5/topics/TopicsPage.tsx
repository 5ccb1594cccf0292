import { useNavigation } from '../../../features/site/use-navigation.ts'
import { TopicList } from '../../../features/topics/TopicList.tsx'
import { readTopicsQuery } from '../../../features/topics/topics-page.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** All topics on h5. */
export function TopicsPage({ query }: PageProps) {
  const t = useTexts()
  const { home, discover } = useNavigation()
  return (
    <>
      <TopBar title={t('topics.page')} back={(discover ?? home).href} />
      <main id="main" tabIndex={-1}>
        <TopicList topics={readTopicsQuery({ query })} />
      </main>
    </>
  )
}
