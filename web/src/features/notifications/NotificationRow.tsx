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
import { MoneyNotification } from './MoneyNotification.tsx'
import { NotificationMenu } from './NotificationMenu.tsx'
import { type NotificationGroup, notificationHref, personOf } from './notifications.ts'

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
function PostNotification({ notification, others }: NotificationGroup) {
  const t = useTexts()
  const readThread = useReadThread(notification.threadId ?? 0)
  const href = notificationHref(notification)
  const person = notification.userId > 0 ? links.user(notification.userId) : null
  return (
    <>
      <p className={cx('notification__top')}>
        {person ? <a href={person}>{notification.nickname}</a> : <b>{notification.nickname}</b>}
        {others.length > 0 && ` ${t('messages.notifications.others', { n: others.length })}`}{' '}
        {t(didOf(notification))}
      </p>
      {notification.postContent && (
        <div className={cx('notification__says')} dir="auto">
          <RichText html={notification.postContent} links={markLinks} plain />
        </div>
      )}
      {href ? (
        <a className={cx('notification__where', 'dzq-ellipsis')} href={href} dir="auto" onClick={readThread}>
          {notification.threadTitle}
        </a>
      ) : (
        <p className={cx('notification__where')}>{t('messages.notifications.gone')}</p>
      )}
    </>
  )
}

function SystemNotification({ notification, others }: NotificationGroup) {
  const t = useTexts()
  const href = notificationHref(notification)
  const person = personOf(notification.raw)
  return (
    <>
      <p className={cx('notification__top')}>
        {href ? <a href={href}>{notification.title}</a> : <b>{notification.title}</b>}
        {others.length > 0 && ` ${t('messages.notifications.others', { n: others.length })}`}
      </p>
      <div className={cx('notification__says')} dir="auto">
        <RichText html={notification.content ?? ''} links={markLinks} plain />
      </div>
      {person > 0 && (
        <a className={cx('notification__where')} href={links.user(person)}>
          {t('messages.notifications.followBack')}
        </a>
      )}
    </>
  )
}

interface NotificationProps {
  group: NotificationGroup
  onDelete: (ids: readonly number[]) => void
  /** Whether it is shown as read, whatever its own state. */
  isRead?: boolean
  onMuted: () => void
}

export function NotificationRow({ group, onDelete, isRead = false, onMuted }: NotificationProps) {
  const { notification, others } = group
  const t = useTexts()
  const { moment } = useFormats()
  const isHydrated = useHydrated()
  const isSystem = notification.type === 'system'
  return (
    <li className={cx('notification')}>
      {!isSystem && notification.type !== 'withdrawal' && (
        <AvatarLink
          href={notification.userId > 0 ? links.user(notification.userId) : null}
          src={notification.userAvatar ?? ''}
          name={notification.nickname ?? ''}
          size={40}
        />
      )}
      <div className={cx('notification__text')}>
        {notification.amount !== undefined && <MoneyNotification notification={notification} />}
        {notification.amount === undefined &&
          (isSystem ? <SystemNotification {...group} /> : <PostNotification {...group} />)}
        <p className={cx('notification__time')}>
          {notification.readAt === null && !isRead && <Dot label={t('messages.notifications.new')} />}
          <Time {...moment(notification.createdAt)} />
        </p>
      </div>
      {isHydrated && (
        <NotificationMenu
          notification={notification}
          onDelete={() => onDelete([notification, ...others].map(({ id }) => id))}
          onMuted={onMuted}
        />
      )}
    </li>
  )
}
