import { HistoryView } from '../../../features/revisions/HistoryView.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'

import type { PageProps } from '../../../shared/page/page-types.ts'

/** The versions of an edited text. */
export function HistoryPage(props: PageProps<{ id: string }>) {
  return (
    <PageMain isPadded>
      <HistoryView {...props} />
    </PageMain>
  )
}
