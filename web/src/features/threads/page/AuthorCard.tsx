import type { ThreadDetailView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ThreadFragment } from './ThreadFragment.tsx'
import './thread.module.css'

export interface AuthorCardProps {
  thread: ThreadDetailView
  /** Actions on the author. */
  actions?: (author: { userId: number; nickname: string }) => ReactNode
}

/** The name, last activity, signature and numbers of an author. */
function Author({ user }: Pick<ThreadDetailView, 'user'>) {
  const t = useTexts()
  const { count, moment } = useFormats()
  const { userId, nickname, avatar, threadCount, likedCount, followCount, fansCount, signature, activeAt } =
    user
  const active = activeAt && moment(activeAt)
  const numbers = [
    [t('relations.count.threads'), threadCount],
    [t('relations.count.likes'), likedCount],
    [t('relations.count.follows'), followCount],
    [t('relations.count.fans'), fansCount],
  ] as const
  return (
    <>
      <a className={cx('usercard__top')} href={links.user(userId ?? 0)}>
        <Avatar src={avatar} name={nickname} size={48} circle />
        <span>
          <span className={cx('usercard__name')}>
            <span className="dzq-ellipsis">{nickname}</span>
            <Tag kind="primary">{t('threadPage.author')}</Tag>
          </span>
          {active && (
            <span className={cx('usercard__sub')}>
              {t('threadPage.author.active')} <Time {...active} text={active.inSentence} />
              {t('threadPage.author.activeAfter')}
            </span>
          )}
        </span>
      </a>
      <p className={`${cx('usercard__sign')} dzq-clamp-2`}>{signature || t('relations.person.silent')}</p>
      <div className={cx('usercard__nums')}>
        {numbers.map(([name, n]) => (
          <div key={name}>
            <b>{count(n ?? 0)}</b>
            <span>{name}</span>
          </div>
        ))}
      </div>
    </>
  )
}

/** The author of a thread with their numbers; nothing when the thread is anonymous. */
export function AuthorCard({ thread, actions }: AuthorCardProps) {
  const t = useTexts()
  const { userId, nickname } = thread.user
  if (thread.isAnonymous || !userId) return null
  return (
    <Card className={cx('usercard')} aria-label={t('threadPage.author')}>
      <ThreadFragment name="author" thread={thread}>
        {({ user }) => <Author user={user} />}
      </ThreadFragment>
      {actions?.({ userId, nickname })}
    </Card>
  )
}
