import { ManageView } from '../../../features/content-menu/ManageView.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

/** The moderation actions on a thread or comment. */
export function ManagePage(props: PageProps<{ id: string }>) {
  return (
    <PageMain isPadded>
      <ManageView {...props} />
    </PageMain>
  )
}
