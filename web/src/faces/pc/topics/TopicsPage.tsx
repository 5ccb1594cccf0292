import { ActivePeople } from '../../../features/search/ActivePeople.tsx'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { TopicList } from '../../../features/topics/TopicList.tsx'
import { readTopicsQuery } from '../../../features/topics/topics-page.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Columns } from '../shell/Columns.tsx'

/** All topics on pc. */
export function TopicsPage({ query }: PageProps) {
  const right = (
    <>
      <ActivePeople />
      <Copyright />
    </>
  )
  return (
    <Columns right={right}>
      <TopicList topics={readTopicsQuery({ query })} />
    </Columns>
  )
}
