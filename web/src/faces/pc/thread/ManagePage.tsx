import type { PageProps } from '../../../app/pages.ts'
import { ManageView } from '../../../features/moderation/ManageView.tsx'
import { Columns } from '../shell/Columns.tsx'

/** What can be done to a thread or comment, on pc. */
export function ManagePage(props: PageProps<{ id: string }>) {
  return (
    <Columns>
      <ManageView {...props} />
    </Columns>
  )
}
