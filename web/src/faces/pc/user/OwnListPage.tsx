import type { PageProps } from '../../../app/pages.ts'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { OwnThreads } from '../../../features/threads/OwnThreads.tsx'
import { RecommendedThreads } from '../../../features/threads/RecommendedThreads.tsx'
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
