import { type NotificationView, notificationsApi } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { links, markLinks } from '../../api/links.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { failureText } from '../../i18n/failure-text.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx'
import { Badge, Dot } from '../../ui/badge/Badge.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './notices.module.css'
import { type NoticeKind, type NoticeTab, noticesAsk, noticesHref, typesOf, whereTo } from './notices.ts'
import { unreadAsk, unreadOf } from './unread.ts'

const cx = classNames(styles)

const tabs: readonly NoticeTab[] = ['at', 'reply', 'like']

/** What somebody did: to a thread, or to a comment. */
function didOf({ type, isFirst, isReply }: NotificationView): TextKey {
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
  const counts = useAnswer(unreadAsk).data
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

/** What somebody did where, with the words of the comment. */
function PostNotice({ notice }: { notice: NotificationView }) {
  const t = useTexts()
  const href = whereTo(notice)
  const person = notice.userId > 0 ? links.user(notice.userId) : null
  return (
    <>
      <p className={cx('notice__top')}>
        {person ? <a href={person}>{notice.nickname}</a> : <b>{notice.nickname}</b>} {t(didOf(notice))}
      </p>
      {notice.postContent && (
        <div className={cx('notice__says')} dir="auto">
          <RichText html={notice.postContent} links={markLinks} plain />
        </div>
      )}
      {href ? (
        <a className={cx('notice__where', 'dzq-ellipsis')} href={href} dir="auto">
          {notice.threadTitle}
        </a>
      ) : (
        <p className={cx('notice__where')}>{t('messages.notices.gone')}</p>
      )}
    </>
  )
}

function SystemNotice({ notice }: { notice: NotificationView }) {
  const href = whereTo(notice)
  return (
    <>
      <p className={cx('notice__top')}>{href ? <a href={href}>{notice.title}</a> : <b>{notice.title}</b>}</p>
      <div className={cx('notice__says')} dir="auto">
        <RichText html={notice.content ?? ''} links={markLinks} plain />
      </div>
    </>
  )
}

function Notice({ notice, onDelete }: { notice: NotificationView; onDelete: (id: number) => void }) {
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
        {isSystem ? <SystemNotice notice={notice} /> : <PostNotice notice={notice} />}
        <p className={cx('notice__time')}>
          {notice.readAt === null && <Dot label={t('messages.notices.new')} />}
          <Time {...moment(notice.createdAt)} />
        </p>
      </div>
      {isHydrated && (
        <IconButton icon={Trash} label={t('messages.notices.delete')} onClick={() => onDelete(notice.id)} />
      )}
    </li>
  )
}

/** One sort of notices, the latest first. Looking at them reads them. */
export function NoticesView({ kind, tab, page }: { kind: NoticeKind; tab: NoticeTab; page: number }) {
  const t = useTexts()
  const client = useQueryClient()
  const { data, error } = useAnswer(noticesAsk(kind, tab, page))
  const isThere = data !== undefined
  useEffect(() => {
    // The list has read them: the badges follow.
    if (isThere) void client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] })
  }, [isThere, client])
  const remove = async (id: number) => {
    await call(notificationsApi.deleteNotifications, { id: String(id) })
    await client.invalidateQueries({ queryKey: [notificationsApi.listNotifications.path] })
  }
  return (
    <>
      {kind === 'thread' && <Tabs here={tab} />}
      {error && <Empty drawing="failed" title={failureText(error, t)} />}
      {!data && !error && <Skeleton height="160px" />}
      {data && data.totalCount === 0 && <Empty title={t('messages.notices.none')} />}
      <ul className={cx('notices')}>
        {data?.pageData.map((notice) => (
          <Notice key={notice.id} notice={notice} onDelete={(id) => void remove(id)} />
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
    </>
  )
}
