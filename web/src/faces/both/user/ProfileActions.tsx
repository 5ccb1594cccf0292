import { WatchButtons } from '../../../features/notifications/WatchButton.tsx'
import { ReportPerson } from '../../../features/reports/ReportPerson.tsx'
import { EditLink, SessionsLink } from '../../../features/users/profile/OwnProfileLinks.tsx'
import type { ProfilePage } from '../../../features/users/profile/use-profile.ts'
import { PersonActions } from '../../../features/users/relations/PersonActions.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { LogOutForm } from '../../../shared/session/LogOutForm.tsx'
import { Button } from '../../../ui/button/Button.tsx'

interface ProfileActionsProps extends Pick<ProfilePage, 'person' | 'isOwn'> {
  /** Whether the link to the member's sessions is included. */
  hasSessions?: boolean
}

/** The actions of a profile page: edit and log out on the viewer's own, else follow, message, block, watch, report. */
export function ProfileActions({ person, isOwn, hasSessions = false }: ProfileActionsProps) {
  const t = useTexts()
  if (isOwn)
    return (
      <>
        <EditLink />
        {hasSessions && <SessionsLink />}
        <LogOutForm>
          <Button type="submit" icon="log-out">
            {t('users.logout')}
          </Button>
        </LogOutForm>
      </>
    )
  return (
    <>
      <PersonActions person={person} />
      {/* The threads of a blocked person are hidden from the viewer. */}
      {!person.isDeny && <WatchButtons kind="person" id={person.id} />}
      <ReportPerson of={{ userId: person.id, nickname: person.nickname }} />
    </>
  )
}
