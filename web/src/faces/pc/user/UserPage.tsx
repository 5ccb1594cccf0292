import type { ProfileView } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { MembershipCard } from '../../../features/memberships/MembershipCard.tsx'
import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { NoThreads } from '../../../features/users/profile/NoThreads.tsx'
import { OwnGrid, QuickPost } from '../../../features/users/profile/OwnProfileLinks.tsx'
import { PersonThreads } from '../../../features/users/profile/PersonThreads.tsx'
import { ProfileHeader } from '../../../features/users/profile/ProfileHeader.tsx'
import { useProfile } from '../../../features/users/profile/use-profile.ts'
import { threadsOf } from '../../../features/users/profile/user-pages.ts'
import { PeoplePanel } from '../../../features/users/relations/PeoplePanel.tsx'
import { PeoplePopup } from '../../../features/users/relations/PeoplePopup.tsx'
import { Slot } from '../../../plugins/Slot.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import { ProfileActions } from '../../both/user/ProfileActions.tsx'
import { ofPerson } from '../../both/user/person-plugin-props.ts'
import { PageEnd } from '../shell/Footer.tsx'
import './user.module.css'

interface PersonPageProps {
  person: ProfileView
  isOwn: boolean
  page: number
  /** Returns the address of a page of the member's threads. */
  href: (page: number) => string
  actions?: ReactNode
  /** Content above the threads on the viewer's own page. */
  own?: ReactNode
}

/** A profile page on pc: the header over the full width, threads, recommendations. */
function PersonPage({ person, isOwn, page, href, actions, own }: PersonPageProps) {
  const [opened, setOpened] = useState<{ kind: 'follows' | 'fans'; of: number } | null>(null)
  return (
    <main className={cx('person')} id="main" tabIndex={-1}>
      <ProfileHeader
        person={person}
        actions={actions}
        onPeople={(kind) => setOpened({ kind, of: person.id })}
      />
      <section className={cx('person__threads')} aria-labelledby="threads">
        {own}
        <PersonThreads person={person} headingClass={cx('person__heading')}>
          <ThreadList input={threadsOf(person.id, page)} href={href} empty={<NoThreads isOwn={isOwn} />} />
        </PersonThreads>
      </section>
      <div className={cx('person__side')}>
        <Slot at="plugin_user@user_extension_left_layout_hook" of={ofPerson(person)} />
        {isOwn && <MembershipCard />}
        <PeoplePanel kind="fans" of={person} />
        <PeoplePanel kind="follows" of={person} />
        <RecommendedThreads />
        <PageEnd />
      </div>
      <PeoplePopup
        key={person.id}
        isOpen={opened?.of === person.id}
        kind={opened?.kind ?? 'fans'}
        of={person}
        onClose={() => setOpened(null)}
      />
    </main>
  )
}

/** A profile page on pc; the viewer's own has further actions. */
export function UserPage(props: PageProps<{ id?: string }>) {
  const person = useProfile(props)
  const { publish } = useNavigation()
  if (!person) return null
  const own = (
    <>
      <OwnGrid unread={<Lazy load={loadUnreadBadge} />}>
        <Slot at="plugin_user@user_extension_action_hook" />
      </OwnGrid>
      {publish && <QuickPost />}
    </>
  )
  return (
    <PersonPage {...person} actions={<ProfileActions {...person} hasSessions />} own={person.isOwn && own} />
  )
}
