import type { PageProps } from '../../../app/pages.ts'
import { LogOutForm } from '../../../features/site/LogOutForm.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { ThreadList } from '../../../features/threads/ThreadList.tsx'
import { LogOutRow } from '../../../features/users/LogOutButton.tsx'
import { NoThreads } from '../../../features/users/NoThreads.tsx'
import { EditLink } from '../../../features/users/OwnActions.tsx'
import { OwnRows } from '../../../features/users/OwnRows.tsx'
import { ProfileHead } from '../../../features/users/ProfileHead.tsx'
import { PersonActions } from '../../../features/users/relations/PersonActions.tsx'
import { type PersonHere, usePerson } from '../../../features/users/use-person.ts'
import { threadsOf } from '../../../features/users/user-pages.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TopBar } from '../shell/TopBar.tsx'
import styles from './user.module.css'

const cx = classNames(styles)

function Person({ person, isOwn, page, href }: PersonHere) {
  const t = useTexts()
  const logOut = (
    <LogOutForm>
      <LogOutRow />
    </LogOutForm>
  )
  return (
    <main id="main" tabIndex={-1}>
      <ProfileHead person={person} actions={isOwn ? <EditLink /> : <PersonActions person={person} />} />
      {isOwn && <OwnRows logOut={logOut} />}
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
  const person = usePerson(asked)
  if (!person) return null
  return (
    <>
      {asked.params.id !== undefined && <TopBar title={person.person.nickname} back={home.href} />}
      <Person {...person} />
    </>
  )
}
