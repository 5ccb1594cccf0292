import { WatchButtons } from '../../../features/notifications/WatchButton.tsx'
import { ReportPerson } from '../../../features/reports/ReportPerson.tsx'
import { LogOutForm } from '../../../features/site/LogOutForm.tsx'
import { LogOutButton } from '../../../features/users/profile/LogOutButton.tsx'
import { EditLink, SessionsLink } from '../../../features/users/profile/OwnProfileLinks.tsx'
import type { ProfilePage } from '../../../features/users/profile/use-profile.ts'
import { PersonActions } from '../../../features/users/relations/PersonActions.tsx'

interface ProfileActionsProps extends Pick<ProfilePage, 'person' | 'isOwn'> {
  /** Whether the link to one's sessions stands among them. */
  hasSessions?: boolean
}

/** What can be done on a person's page: edit and log out on one's own, else follow, write, block, watch, report. */
export function ProfileActions({ person, isOwn, hasSessions = false }: ProfileActionsProps) {
  if (isOwn)
    return (
      <>
        <EditLink />
        {hasSessions && <SessionsLink />}
        <LogOutForm>
          <LogOutButton />
        </LogOutForm>
      </>
    )
  return (
    <>
      <PersonActions person={person} />
      <WatchButtons kind="person" id={person.id} />
      <ReportPerson of={{ userId: person.id, nickname: person.nickname }} />
    </>
  )
}
