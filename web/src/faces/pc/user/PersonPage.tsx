import type { ProfileView } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { NoThreads } from '../../../features/users/profile/NoThreads.tsx'
import { ProfileHeader } from '../../../features/users/profile/ProfileHeader.tsx'
import { threadsOf } from '../../../features/users/profile/user-pages.ts'
import { PeoplePanel } from '../../../features/users/relations/PeoplePanel.tsx'
import { PeoplePopup } from '../../../features/users/relations/PeoplePopup.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import './user.module.css'

export interface PersonPageProps {
  person: ProfileView
  isOwn: boolean
  page: number
  /** Address of a page of the person's threads. */
  href: (page: number) => string
  actions?: ReactNode
  /** What stands above the threads of one's own page. */
  own?: ReactNode
}

/** A person's page on pc: the head over the whole width, threads, what is recommended. */
export function PersonPage({ person, isOwn, page, href, actions, own }: PersonPageProps) {
  const t = useTexts()
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
        <h2 className={cx('person__heading')} id="threads">
          {t('users.threads.of', { n: person.threadCount })}
        </h2>
        <ThreadList input={threadsOf(person.id, page)} href={href} empty={<NoThreads isOwn={isOwn} />} />
      </section>
      <div className={cx('person__side')}>
        <PeoplePanel kind="fans" of={person} />
        <PeoplePanel kind="follows" of={person} />
        <RecommendedThreads />
        <Copyright />
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
