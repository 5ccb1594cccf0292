import type { PageProps } from '../../../app/pages.ts'
import { LogOutForm } from '../../../features/site/LogOutForm.tsx'
import { LogOutButton } from '../../../features/users/LogOutButton.tsx'
import { EditLink, OwnGrid, SessionsLink } from '../../../features/users/OwnActions.tsx'
import { PersonActions } from '../../../features/users/relations/PersonActions.tsx'
import { usePerson } from '../../../features/users/use-person.ts'
import { PersonPage } from './PersonPage.tsx'

/** A person's page on pc; one's own has what one can do there. */
export function UserPage(asked: PageProps<{ id?: string }>) {
  const person = usePerson(asked)
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
  return (
    <PersonPage
      {...person}
      actions={person.isOwn ? actions : <PersonActions person={person.person} />}
      own={person.isOwn && <OwnGrid />}
    />
  )
}
