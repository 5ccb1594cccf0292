import type { PageProps } from '../../../app/pages.ts'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { PeopleList } from '../../../features/users/relations/PeopleList.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

/** Whom one follows, is followed by or has blocked, on h5. */
export function PeoplePage({ query }: PageProps) {
  const t = useTexts()
  const { me } = useNavigation()
  return (
    <>
      <TopBar title={t('users.me')} back={me.href} />
      <main id="main" tabIndex={-1}>
        <PeopleList query={query} />
      </main>
    </>
  )
}
