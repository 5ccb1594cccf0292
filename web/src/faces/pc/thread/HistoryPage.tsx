import { HistoryView } from '../../../features/revisions/HistoryView.tsx'
import { Copyright } from '../../../features/site/Copyright.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Columns } from '../shell/Columns.tsx'

/** The versions of what was edited on pc. */
export function HistoryPage(props: PageProps<{ id: string }>) {
  return (
    <Columns right={<Copyright />}>
      <HistoryView {...props} />
    </Columns>
  )
}
