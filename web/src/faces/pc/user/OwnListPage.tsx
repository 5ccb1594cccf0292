import { Copyright } from '../../../features/site/Copyright.tsx'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { OwnThreads } from '../../../features/threads/own-lists/OwnThreads.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Columns } from '../shell/Columns.tsx'

/** What one has liked, keeps or has bought, on pc. */
export function OwnListPage({ query }: PageProps) {
  const right = (
    <>
      <RecommendedThreads />
      <Copyright />
    </>
  )
  return (
    <Columns right={right}>
      <OwnThreads query={query} />
    </Columns>
  )
}
