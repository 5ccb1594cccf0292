import { PeopleList } from '../../../features/users/relations/PeopleList.tsx'
import { useListOwner } from '../../../features/users/relations/use-list-owner.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** Whom one follows, is followed by or has blocked, or another one's follows or fans, on h5. */
export function PeoplePage({ query }: PageProps) {
  const t = useTexts()
  const { name, href } = useListOwner({ query })
  return (
    <>
      <TopBar title={name ?? t('users.me')} back={href} />
      <main id="main" tabIndex={-1}>
        <PeopleList query={query} />
      </main>
    </>
  )
}
