import { ManageView } from '../../../features/content-menu/ManageView.tsx'
import { Copyright } from '../../../features/site/Copyright.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Columns } from '../shell/Columns.tsx'

/** What can be done to a thread or comment, on pc. */
export function ManagePage(props: PageProps<{ id: string }>) {
  return (
    <Columns right={<Copyright />}>
      <ManageView {...props} />
    </Columns>
  )
}
