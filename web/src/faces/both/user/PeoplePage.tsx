import { PeopleList } from '../../../features/users/relations/PeopleList.tsx'
import { useListOwner } from '../../../features/users/relations/use-list-owner.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

/** A member's follows, fans or blocked people, or another person's follows or fans. */
export function PeoplePage({ query }: PageProps) {
  const t = useTexts()
  const { name, href } = useListOwner({ query })
  return (
    <PageMain bar={{ title: name ?? t('users.me'), back: href }}>
      <PeopleList query={query} />
    </PageMain>
  )
}
