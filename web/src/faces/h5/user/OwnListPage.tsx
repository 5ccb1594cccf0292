import { useNavigation } from '../../../features/site/use-navigation.ts'
import { OwnThreads } from '../../../features/threads/own-lists/OwnThreads.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** What one has liked, keeps or has bought, on h5. */
export function OwnListPage({ query }: PageProps) {
  const t = useTexts()
  const { me } = useNavigation()
  return (
    <>
      <TopBar title={t('users.own')} back={me.href} />
      <main id="main" tabIndex={-1}>
        <OwnThreads query={query} />
      </main>
    </>
  )
}
