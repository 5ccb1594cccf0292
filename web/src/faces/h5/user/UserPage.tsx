import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { WatchButtons } from '../../../features/notifications/WatchButton.tsx'
import { ReportPerson } from '../../../features/reports/ReportPerson.tsx'
import { LogOutForm } from '../../../features/site/LogOutForm.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { LogOutButton } from '../../../features/users/profile/LogOutButton.tsx'
import { NoThreads } from '../../../features/users/profile/NoThreads.tsx'
import { EditLink, OwnGrid } from '../../../features/users/profile/OwnProfileLinks.tsx'
import { ProfileHeader } from '../../../features/users/profile/ProfileHeader.tsx'
import { type ProfilePage, useProfile } from '../../../features/users/profile/use-profile.ts'
import { threadsOf } from '../../../features/users/profile/user-pages.ts'
import { PersonActions } from '../../../features/users/relations/PersonActions.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import './user.module.css'

/** What can be done about another person on their page: follow, write, block, watch, report. */
function OtherActions({ person }: Pick<ProfilePage, 'person'>) {
  return (
    <>
      <PersonActions person={person} />
      <WatchButtons kind="person" id={person.id} />
      <ReportPerson of={{ userId: person.id, nickname: person.nickname }} />
    </>
  )
}

function Person({ person, isOwn, page, href }: ProfilePage) {
  const t = useTexts()
  const own = (
    <>
      <EditLink />
      <LogOutForm>
        <LogOutButton />
      </LogOutForm>
    </>
  )
  return (
    <main id="main" tabIndex={-1}>
      <ProfileHeader person={person} actions={isOwn ? own : <OtherActions person={person} />} />
      {isOwn && <OwnGrid unread={<Lazy load={loadUnreadBadge} />} hasSessions />}
      <section aria-labelledby="threads">
        <h2 className={cx('person__heading')} id="threads">
          {t('users.threads.of', { n: person.threadCount })}
        </h2>
        <ThreadList input={threadsOf(person.id, page)} href={href} empty={<NoThreads isOwn={isOwn} />} />
      </section>
    </main>
  )
}

/** A person's page on h5; one's own has what one can do there. */
export function UserPage(asked: PageProps<{ id?: string }>) {
  const { home } = useNavigation()
  const person = useProfile(asked)
  if (!person) return null
  return (
    <>
      {asked.params.id !== undefined && <TopBar title={person.person.nickname} back={home.href} />}
      <Person {...person} />
    </>
  )
}
