import type { ThreadDetailView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { AvatarLink } from '../../../ui/avatar/AvatarLink.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ThreadFragment } from './ThreadFragment.tsx'
import './thread.module.css'

/** The number of views of a thread. */
function Views({ viewCount }: Pick<ThreadDetailView, 'viewCount'>) {
  const t = useTexts()
  const { count } = useFormats()
  return (
    <span title={t('threads.views', { n: viewCount })}>
      <Icon of="eye" size={16} />
      {count(viewCount)}
    </span>
  )
}

interface ThreadBylineProps {
  thread: ThreadDetailView
  /** Content at the end of the line. */
  end?: ReactNode
  /** Content beside the name. */
  children?: ReactNode
}

/** Author, time, location and views of a thread. */
export function ThreadByline({ thread, end, children }: ThreadBylineProps) {
  const { moment } = useFormats()
  const { user, group, position } = thread
  const place = position.location || position.address
  return (
    <div className={cx('thread__by')}>
      <AvatarLink
        href={thread.isAnonymous || !user.userId ? null : links.user(user.userId)}
        src={user.avatar}
        name={user.nickname}
        size={40}
      />
      <div>
        <div className={cx('thread__name')}>
          {thread.isAnonymous || !user.userId ? (
            <span data-author>{user.nickname}</span>
          ) : (
            <a data-author href={links.user(user.userId)}>
              {user.nickname}
            </a>
          )}
          {group?.isDisplay && <Tag kind="line">{group.groupName}</Tag>}
          {children}
        </div>
        <div className={cx('thread__meta')}>
          <Time {...moment(thread.createdAt)} />
          {place && (
            <span>
              <Icon of="map-pin" size={16} />
              {place}
            </span>
          )}
          <ThreadFragment name="thread-views" thread={thread}>
            {({ viewCount }) => <Views viewCount={viewCount} />}
          </ThreadFragment>
        </div>
      </div>
      {end}
    </div>
  )
}
