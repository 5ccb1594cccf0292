import { showsOrders } from '../../../features/memberships/memberships-page.ts'
import { OwnOrders } from '../../../features/memberships/OwnOrders.tsx'
import { PurchaseTabs } from '../../../features/memberships/PurchaseTabs.tsx'
import { OwnThreads } from '../../../features/threads/own-lists/OwnListPage.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

/** The threads that the member has bought, or all their orders (docs/reference/pages.md#memberships). */
export function PurchasesPage({ query }: PageProps) {
  return (
    <PageMain side={['recommendedThreads']}>
      <PurchaseTabs query={query} />
      {showsOrders({ query }) ? <OwnOrders query={query} /> : <OwnThreads query={query} />}
    </PageMain>
  )
}
