import { OwnThreads } from '../../../features/threads/own-lists/OwnThreads.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

/** The threads that the member has liked, keeps or has bought. */
export function OwnListPage({ query }: PageProps) {
  return (
    <PageMain side={['recommendedThreads']}>
      <OwnThreads query={query} />
    </PageMain>
  )
}
