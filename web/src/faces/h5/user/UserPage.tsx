import { MembershipCard } from '../../../features/memberships/MembershipCard.tsx'
import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { NoThreads } from '../../../features/users/profile/NoThreads.tsx'
import { OwnGrid } from '../../../features/users/profile/OwnProfileLinks.tsx'
import { PersonThreads } from '../../../features/users/profile/PersonThreads.tsx'
import { ProfileHeader } from '../../../features/users/profile/ProfileHeader.tsx'
import { type ProfilePage, useProfile } from '../../../features/users/profile/use-profile.ts'
import { threadsOf } from '../../../features/users/profile/user-pages.ts'
import { Slot } from '../../../plugins/Slot.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import { ProfileActions } from '../../both/user/ProfileActions.tsx'
import { ofPerson } from '../../both/user/person-plugin-props.ts'
import { TopBar } from '../shell/TopBar.tsx'
import './user.module.css'

function Person({ person, isOwn, page, href }: ProfilePage) {
  return (
    <main id="main" tabIndex={-1}>
      <ProfileHeader person={person} actions={<ProfileActions {...{ person, isOwn }} />} />
      <Slot at="plugin_user@user_extension_left_layout_hook" of={ofPerson(person)} />
      {isOwn && <MembershipCard />}
      {isOwn && (
        <OwnGrid unread={<Lazy load={loadUnreadBadge} />} hasSessions>
          <Slot at="plugin_user@user_extension_action_hook" />
        </OwnGrid>
      )}
      <section aria-labelledby="threads">
        <PersonThreads person={person} headingClass={cx('person__heading')}>
          <ThreadList input={threadsOf(person.id, page)} href={href} empty={<NoThreads isOwn={isOwn} />} />
        </PersonThreads>
      </section>
    </main>
  )
}

/** A profile page on h5; the viewer's own has further actions. */
export function UserPage(props: PageProps<{ id?: string }>) {
  const { home } = useNavigation()
  const person = useProfile(props)
  if (!person) return null
  return (
    <>
      {props.params.id !== undefined && <TopBar title={person.person.nickname} back={home.href} />}
      <Person {...person} />
    </>
  )
}
