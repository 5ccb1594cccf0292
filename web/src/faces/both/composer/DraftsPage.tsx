import { DraftList } from '../../../features/composer/drafts/DraftList.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import './drafts.module.css'

/** The member's drafts. */
export function DraftsPage({ query }: PageProps) {
  const t = useTexts()
  const isWide = usePageContext().face === 'pc'
  return (
    <main id="main" tabIndex={-1} className={isWide ? cx('drafts') : undefined}>
      <h1 className={isWide ? cx('drafts__title') : 'dzq-vh'}>{t('composer.drafts')}</h1>
      <DraftList query={query} />
    </main>
  )
}
