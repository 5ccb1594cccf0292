import { ActivePeople } from '../../../features/search/ActivePeople.tsx'
import { FollowButton } from '../../../features/users/relations/FollowButton.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'

/** The most active people for the side of a page, each with a button to follow. */
export function ActivePeopleToFollow() {
  const { userId: viewerId } = usePageContext()
  return (
    <ActivePeople
      actions={(person) =>
        person.userId !== viewerId && (
          <FollowButton
            of={person}
            state={person.isMutualFollow ? 2 : person.isFollow ? 1 : 0}
            size="small"
          />
        )
      }
    />
  )
}
