import type { PageProps } from '../../../app/pages.ts'
import { HistoryView } from '../../../features/moderation/HistoryView.tsx'
import { Columns } from '../shell/Columns.tsx'

/** The versions of what was edited on pc. */
export function HistoryPage(props: PageProps<{ id: string }>) {
  return (
    <Columns>
      <HistoryView {...props} />
    </Columns>
  )
}
