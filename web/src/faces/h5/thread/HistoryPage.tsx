import { HistoryView } from '../../../features/revisions/HistoryView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { TopBar } from '../shell/TopBar.tsx'
import './thread.module.css'

/** The versions of what was edited on h5, below a bar with the way back. */
export function HistoryPage(props: PageProps<{ id: string }>) {
  const t = useTexts()
  return (
    <>
      <TopBar title={t('moderation.history.title')} back={`/thread/${props.params.id}`} />
      <main id="main" tabIndex={-1} className={cx('inner')}>
        <HistoryView {...props} />
      </main>
    </>
  )
}
