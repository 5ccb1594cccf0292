import type { UserCardView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import './active-people.module.css'
import { activePeopleQuery } from './search-page.ts'

export interface ActivePeopleProps {
  /** Renders the actions beside a person; each person then has a line. */
  actions?: (person: UserCardView) => ReactNode
}

/** The most active people, of those who have started threads. */
export function ActivePeople({ actions }: ActivePeopleProps) {
  const t = useTexts()
  const { count } = useFormats()
  const { data, error, refetch } = useApiQuery(activePeopleQuery)
  if (data?.pageData.length === 0) return null
  return (
    <Card title={t('search.users.hot')} titleId="people">
      {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="64px" />}
      <ul className={cx('peoplegrid', actions && 'peoplegrid--lines')}>
        {data?.pageData.map((person) => {
          const { userId, nickname, avatar, threadCount, groupName } = person
          return (
            <li key={userId}>
              <a className={cx('peoplegrid__item')} href={links.user(userId)}>
                <Avatar src={avatar} name={nickname} size={40} circle />
                <span className={cx('peoplegrid__who')}>
                  <b className="dzq-ellipsis">{nickname}</b>
                  <small className="dzq-ellipsis">
                    {groupName ||
                      (threadCount > 0 &&
                        t('search.users.sub', {
                          n: threadCount < 10_000 ? threadCount : count(threadCount),
                        }))}
                  </small>
                </span>
              </a>
              {actions?.(person)}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
