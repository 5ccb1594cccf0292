import { ManageView } from '../../../features/content-menu/ManageView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { TopBar } from '../shell/TopBar.tsx'
import './thread.module.css'

/** What can be done to a thread or comment on h5, below a bar with the way back. */
export function ManagePage(props: PageProps<{ id: string }>) {
  const t = useTexts()
  return (
    <>
      <TopBar title={t('moderation.manage')} back={`/thread/${props.params.id}`} />
      <main id="main" tabIndex={-1} className={cx('inner')}>
        <ManageView {...props} />
      </main>
    </>
  )
}
