import { Copyright } from '../../../features/site/Copyright.tsx'
import { PeopleList } from '../../../features/users/relations/PeopleList.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Columns } from '../shell/Columns.tsx'

/** Whom one follows, is followed by or has blocked, or another one's follows or fans, on pc. */
export function PeoplePage({ query }: PageProps) {
  return (
    <Columns right={<Copyright />}>
      <PeopleList query={query} />
    </Columns>
  )
}
