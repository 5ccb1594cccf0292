import { type NotificationView, notificationsApi, notificationTypes } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { failedWords, failureText } from '../../i18n/failure-text.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, markLinks } from '../../shared/links/links.ts'
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx'
import { Badge, Dot } from '../../ui/badge/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { MutedList } from './MutedList.tsx'
import { NoticeMenu } from './NoticeMenu.tsx'
import './notices.module.css'
import {
  groupNotices,
  type NoticeGroup,
  type NoticeKind,
  type NoticeTab,
  noticeHref,
  noticesHref,
  noticesQuery,
  typesOf,
} from './notices.ts'
import { unreadOf, unreadQuery } from './unread.ts'

const tabs: readonly NoticeTab[] = ['at', 'reply', 'like']

/** What somebody did: to a thread, or to a comment. */
function didOf({ type, isFirst, isReply, isWatched }: NotificationView): TextKey {
  if (isWatched) return isFirst ? 'messages.did.published' : 'messages.did.replied.there'
  if (type === 'related') return 'messages.did.related'
  if (type === 'liked') return isFirst ? 'messages.did.liked' : 'messages.did.liked.comment'
  return isReply === 1 ? 'messages.did.replied.comment' : 'messages.did.replied'
}

function TabCount({ n }: { n: number }) {
  const t = useTexts()
  return <Badge count={n} label={t('site.unread', { n })} />
}

function Tabs({ here }: { here: NoticeTab }) {
  const t = useTexts()
  const counts = useApiQuery(unreadQuery).data
  return (
    <nav className={cx('notices__tabs')} aria-label={t('messages.kind.thread')}>
      {tabs.map((tab) => (
        <a
          key={tab}
          className={cx('notices__tab', tab === here && 'is-active')}
          href={noticesHref('thread', tab, 1)}
          {...(tab === here && { 'aria-current': 'page' as const })}
        >
          {t(`messages.tab.${tab}`)}
          <TabCount n={unreadOf(counts, typesOf('thread', tab))} />
        </a>
      ))}
    </nav>
  )
}

/** What reads everything of a thread at once: whoever goes there from one notice need not hear of the others. */
function useReadThread(threadId: number): () => void {
  const client = useQueryClient()
  return () =>
    void call(notificationsApi.readNotifications, { wholeThreadId: threadId }).then(
      () => client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] }),
      // The thread itself marks what is read there.
      () => {},
    )
}

/** What somebody did where, with the words of the comment. */
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

function SystemNotice({ notice }: { notice: NotificationView }) {
  const href = noticeHref(notice)
  return (
    <>
      <p className={cx('notice__top')}>{href ? <a href={href}>{notice.title}</a> : <b>{notice.title}</b>}</p>
      <div className={cx('notice__says')} dir="auto">
        <RichText html={notice.content ?? ''} links={markLinks} plain />
      </div>
    </>
  )
}

interface NoticeProps {
  group: NoticeGroup
  onDelete: (ids: readonly number[]) => void
  onMuted: () => void
}

function Notice({ group, onDelete, onMuted }: NoticeProps) {
  const { notice, others } = group
  const t = useTexts()
  const { moment } = useFormats()
  const isHydrated = useHydrated()
  const isSystem = notice.type === 'system'
  return (
    <li className={cx('notice')}>
      {!isSystem && (
        <AvatarLink
          href={notice.userId > 0 ? links.user(notice.userId) : null}
          src={notice.userAvatar ?? ''}
          name={notice.nickname ?? ''}
          size={40}
        />
      )}
      <div className={cx('notice__text')}>
        {isSystem ? <SystemNotice notice={notice} /> : <PostNotice {...group} />}
        <p className={cx('notice__time')}>
          {notice.readAt === null && <Dot label={t('messages.notices.new')} />}
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

/** One sort of notices, the latest first. Looking at them reads them. */
export function NoticesView({ kind, tab, page }: { kind: NoticeKind; tab: NoticeTab; page: number }) {
  const t = useTexts()
  const client = useQueryClient()
  const { data, error, refetch } = useApiQuery(noticesQuery(kind, tab, page))
  const isThere = data !== undefined
  useEffect(() => {
    // The list has read them: the badges follow.
    if (isThere) void client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] })
  }, [isThere, client])
  const isHydrated = useHydrated()
  const toast = useToast()
  const act = async (done: Promise<unknown>) => {
    try {
      await done
    } catch (failure) {
      toast(failureText(asFailure(failure), t), { kind: 'info' })
      return
    }
    await client.invalidateQueries({ queryKey: [notificationsApi.listNotifications.path] })
    await client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] })
  }
  const remove = (ids: readonly number[]) =>
    act(call(notificationsApi.deleteNotifications, { id: ids.join() }))
  const readAll = () =>
    act(call(notificationsApi.readNotifications, { type: notificationTypes[kind].join() }))
  const showMuted = () => void client.invalidateQueries({ queryKey: [notificationsApi.listMarks.path] })
  return (
    <>
      {kind === 'thread' && <Tabs here={tab} />}
      {data && data.totalCount > 0 && (
        <p className={cx('notices__all')}>
          {isHydrated && (
            <Button size="small" onClick={() => void readAll()}>
              {t('messages.notices.all')}
            </Button>
          )}
        </p>
      )}
      {error && (
        <LoadFailed title={t('threads.failed')} {...failedWords(error, t)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height="160px" />}
      {data && data.totalCount === 0 && <Empty title={t('messages.notices.none')} />}
      <ul className={cx('notices')}>
        {groupNotices(data?.pageData ?? []).map((group) => (
          <Notice
            key={group.notice.id}
            group={group}
            onDelete={(ids) => void remove(ids)}
            onMuted={showMuted}
          />
        ))}
      </ul>
      <Pagination
        current={page}
        total={data?.totalPage ?? 0}
        href={(to) => noticesHref(kind, tab, to)}
        label={t('messages.notices.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
      {kind === 'thread' && isHydrated && <MutedList />}
    </>
  )
}
