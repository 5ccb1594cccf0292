import type { ReactNode } from 'react'
import { ActivePeople } from '../../../features/search/ActivePeople.tsx'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import type { PageMainProps, SidePanel } from '../../../shared/page/PageMain.tsx'
import { Columns } from './Columns.tsx'

const panels: Readonly<Record<SidePanel, ReactNode>> = {
  hotTopics: <HotTopics key="hotTopics" />,
  activePeople: <ActivePeople key="activePeople" />,
  recommendedThreads: <RecommendedThreads key="recommendedThreads" />,
}

/** The main part of a page beside the column of its panels. */
export function Main({ aside, side = [], children }: PageMainProps) {
  const right = (
    <>
      {aside}
      {side.map((panel) => panels[panel])}
      <Copyright />
    </>
  )
  return <Columns right={right}>{children}</Columns>
}
