import { DraftList } from '../../../features/composer/drafts/DraftList.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import './drafts.module.css'

/** One's drafts on pc. */
export function DraftsPage({ query }: PageProps) {
  const t = useTexts()
  return (
    <main id="main" tabIndex={-1} className={cx('drafts')}>
      <h1 className={cx('drafts__title')}>{t('composer.drafts')}</h1>
      <DraftList query={query} />
    </main>
  )
}
