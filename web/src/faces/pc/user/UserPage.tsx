import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { OwnGrid, QuickPost } from '../../../features/users/profile/OwnProfileLinks.tsx'
import { useProfile } from '../../../features/users/profile/use-profile.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import { ProfileActions } from '../../both/user/ProfileActions.tsx'
import { PersonPage } from './PersonPage.tsx'

/** A person's page on pc; one's own has what one can do there. */
export function UserPage(asked: PageProps<{ id?: string }>) {
  const person = useProfile(asked)
  const { publish } = useNavigation()
  if (!person) return null
  const own = (
    <>
      <OwnGrid unread={<Lazy load={loadUnreadBadge} />} />
      {publish && <QuickPost />}
    </>
  )
  return (
    <PersonPage {...person} actions={<ProfileActions {...person} hasSessions />} own={person.isOwn && own} />
  )
}
