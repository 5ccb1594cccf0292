import type { ThreadView } from '@chaguan/contracts'
import { useState } from 'react'
import { links } from '../../api/links.ts'
import { useVisit } from '../../api/visit.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Likers } from './Likers.tsx'
import styles from './moderation.module.css'
import { Question } from './Question.tsx'

/** Faces beside each other (screens 2.6). */
const faces = { pc: 10, h5: 5 } as const

/** The faces of the people who like a thread or paid for it, and the way to all of them. */
export function ThreadLikers({ thread }: { thread: Pick<ThreadView, 'threadId' | 'likeReward'> }) {
  const t = useTexts()
  const { face, userId } = useVisit()
  const [isOpen, setOpen] = useState(false)
  const { users, likePayCount } = thread.likeReward
  const shown = [...new Map(users.map((user) => [user.userId, user])).values()].slice(0, faces[face])
  if (shown.length === 0) return null
  return (
    <div className={styles.faces}>
      <ul>
        {shown.map((user) => (
          <li key={user.userId}>
            <a href={links.user(user.userId)} title={user.nickname}>
              <Avatar src={user.avatar} name={user.nickname} size={28} circle />
              <span className="dzq-vh">{user.nickname}</span>
            </a>
          </li>
        ))}
      </ul>
      {userId === null ? (
        <span className="dzq-muted">{t('moderation.likers.count', { n: likePayCount })}</span>
      ) : (
        <span className="dzq-live">
          <button type="button" className={styles['likers-more']} onClick={() => setOpen(true)}>
            {t('moderation.likers.count', { n: likePayCount })}
          </button>
        </span>
      )}
      <Question isOpen={isOpen} title={t('moderation.likers')} onClose={() => setOpen(false)}>
        <Likers of={{ threadId: thread.threadId }} />
      </Question>
    </div>
  )
}
