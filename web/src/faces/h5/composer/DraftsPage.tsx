import { DraftList } from '../../../features/composer/drafts/DraftList.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** One's drafts on h5. */
export function DraftsPage({ query }: PageProps) {
  const t = useTexts()
  const { me } = useNavigation()
  return (
    <>
      <TopBar title={t('composer.drafts')} back={me.href} />
      <main id="main" tabIndex={-1}>
        <h1 className="dzq-vh">{t('composer.drafts')}</h1>
        <DraftList query={query} />
      </main>
    </>
  )
}
