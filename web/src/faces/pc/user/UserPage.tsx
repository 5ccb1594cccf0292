import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { WatchButtons } from '../../../features/notifications/WatchButton.tsx'
import { ReportPerson } from '../../../features/reports/ReportPerson.tsx'
import { LogOutForm } from '../../../features/site/LogOutForm.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { LogOutButton } from '../../../features/users/profile/LogOutButton.tsx'
import {
  EditLink,
  OwnGrid,
  QuickPost,
  SessionsLink,
} from '../../../features/users/profile/OwnProfileLinks.tsx'
import { type ProfilePage, useProfile } from '../../../features/users/profile/use-profile.ts'
import { PersonActions } from '../../../features/users/relations/PersonActions.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import { PersonPage } from './PersonPage.tsx'

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

/** A person's page on pc; one's own has what one can do there. */
export function UserPage(asked: PageProps<{ id?: string }>) {
  const person = useProfile(asked)
  const { publish } = useNavigation()
  if (!person) return null
  const actions = (
    <>
      <EditLink />
      <SessionsLink />
      <LogOutForm>
        <LogOutButton />
      </LogOutForm>
    </>
  )
  const own = (
    <>
      <OwnGrid unread={<Lazy load={loadUnreadBadge} />} />
      {publish && <QuickPost />}
    </>
  )
  return (
    <PersonPage
      {...person}
      actions={person.isOwn ? actions : <OtherActions person={person.person} />}
      own={person.isOwn && own}
    />
  )
}
