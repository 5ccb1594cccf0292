import { type NotificationView, notificationsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, markLinks } from '../../shared/links/links.ts'
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx'
import { Dot } from '../../ui/badge/Badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { MoneyNotice } from './MoneyNotice.tsx'
import { NoticeMenu } from './NoticeMenu.tsx'
import { type NoticeGroup, noticeHref, personOf } from './notices.ts'

/** The text of an action: on a thread, or on a comment. */
function didOf({ type, isFirst, isReply, isWatched }: NotificationView): TextKey {
  if (isWatched) return isFirst ? 'messages.did.published' : 'messages.did.replied.there'
  if (type === 'related') return 'messages.did.related'
  if (type === 'liked') return isFirst ? 'messages.did.liked' : 'messages.did.liked.comment'
  return isReply === 1 ? 'messages.did.replied.comment' : 'messages.did.replied'
}

/** Marks all notifications of a thread as read when its link is followed. */
function useReadThread(threadId: number): () => void {
  const client = useQueryClient()
  return () =>
    void call(notificationsApi.readNotifications, { wholeThreadId: threadId }).then(
      () => client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] }),
      // The thread's page marks notifications as read too.
      () => {},
    )
}

/** An action with its thread and the text of the comment. */
function PostNotice({ notice, others }: NoticeGroup) {
  const t = useTexts()
  const readThread = useReadThread(notice.threadId ?? 0)
  const href = noticeHref(notice)
  const person = notice.userId > 0 ? links.user(notice.userId) : null
  return (
    <>
      <p className={cx('notice__top')}>
        {person ? <a href={person}>{notice.nickname}</a> : <b>{notice.nickname}</b>}
        {others.length > 0 && ` ${t('messages.notices.others', { n: others.length })}`} {t(didOf(notice))}
      </p>
      {notice.postContent && (
        <div className={cx('notice__says')} dir="auto">
          <RichText html={notice.postContent} links={markLinks} plain />
        </div>
      )}
      {href ? (
        <a className={cx('notice__where', 'dzq-ellipsis')} href={href} dir="auto" onClick={readThread}>
          {notice.threadTitle}
        </a>
      ) : (
        <p className={cx('notice__where')}>{t('messages.notices.gone')}</p>
      )}
    </>
  )
}

function SystemNotice({ notice, others }: NoticeGroup) {
  const t = useTexts()
  const href = noticeHref(notice)
  const person = personOf(notice.raw)
  return (
    <>
      <p className={cx('notice__top')}>
        {href ? <a href={href}>{notice.title}</a> : <b>{notice.title}</b>}
        {others.length > 0 && ` ${t('messages.notices.others', { n: others.length })}`}
      </p>
      <div className={cx('notice__says')} dir="auto">
        <RichText html={notice.content ?? ''} links={markLinks} plain />
      </div>
      {person > 0 && (
        <a className={cx('notice__where')} href={links.user(person)}>
          {t('messages.notices.followBack')}
        </a>
      )}
    </>
  )
}

interface NoticeProps {
  group: NoticeGroup
  onDelete: (ids: readonly number[]) => void
  /** Whether it is shown as read, whatever its own state. */
  isRead?: boolean
  onMuted: () => void
}

export function Notice({ group, onDelete, isRead = false, onMuted }: NoticeProps) {
  const { notice, others } = group
  const t = useTexts()
  const { moment } = useFormats()
  const isHydrated = useHydrated()
  const isSystem = notice.type === 'system'
  return (
    <li className={cx('notice')}>
      {!isSystem && notice.type !== 'withdrawal' && (
        <AvatarLink
          href={notice.userId > 0 ? links.user(notice.userId) : null}
          src={notice.userAvatar ?? ''}
          name={notice.nickname ?? ''}
          size={40}
        />
      )}
      <div className={cx('notice__text')}>
        {notice.amount !== undefined && <MoneyNotice notice={notice} />}
        {notice.amount === undefined && (isSystem ? <SystemNotice {...group} /> : <PostNotice {...group} />)}
        <p className={cx('notice__time')}>
          {notice.readAt === null && !isRead && <Dot label={t('messages.notices.new')} />}
          <Time {...moment(notice.createdAt)} />
        </p>
      </div>
      {isHydrated && (
        <NoticeMenu
          notice={notice}
          onDelete={() => onDelete([notice, ...others].map(({ id }) => id))}
          onMuted={onMuted}
        />
      )}
    </li>
  )
}
