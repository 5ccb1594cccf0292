import { notificationsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { failureText, loadFailureTexts } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { UndoBar } from '../../ui/undo/UndoBar.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { MutedList } from './MutedList.tsx'
import './notifications.module.css'
import { unreadOf, unreadQuery } from '../../shared/notifications/unread.ts'
import { NotificationRow } from './NotificationRow.tsx'
import {
  groupNotifications,
  type NotificationKind,
  type NotificationTab,
  notificationsHref,
  notificationsQuery,
  notificationTabs,
  typesOf,
} from './notifications.ts'
import { useReadAll } from './use-read-all.ts'

function TabCount({ n }: { n: number }) {
  const t = useTexts()
  return <Badge count={n} label={t('site.unread', { n })} />
}

function Tabs({ here }: { here: NotificationTab }) {
  const t = useTexts()
  const counts = useApiQuery(unreadQuery).data
  return (
    <nav className={cx('notifications__tabs')} aria-label={t('messages.kind.thread')}>
      {notificationTabs.map((tab) => (
        <a
          key={tab}
          className={cx('notifications__tab', tab === here && 'is-active')}
          href={notificationsHref('thread', tab, 1)}
          {...(tab === here && { 'aria-current': 'page' as const })}
        >
          {t(`messages.tab.${tab}`)}
          {tab !== 'all' && <TabCount n={unreadOf(counts, typesOf('thread', tab))} />}
        </a>
      ))}
    </nav>
  )
}

/** A page of notifications of one kind, latest first. Loading them marks them as read. */
export function NotificationsView({
  kind,
  tab,
  page,
}: {
  kind: NotificationKind
  tab: NotificationTab
  page: number
}) {
  const t = useTexts()
  const client = useQueryClient()
  const { data, error, refetch } = useApiQuery(notificationsQuery(kind, tab, page))
  const isLoaded = data !== undefined
  useEffect(() => {
    // The list has marked them as read, so the badges are refetched.
    if (isLoaded) void client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] })
  }, [isLoaded, client])
  const isHydrated = useHydrated()
  const toast = useToast()
  const run = async (done: Promise<unknown>) => {
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
    run(call(notificationsApi.deleteNotifications, { id: ids.join() }))
  const reading = useReadAll(kind, run)
  const showMuted = () => void client.invalidateQueries({ queryKey: [notificationsApi.listMarks.path] })
  return (
    <>
      {kind === 'thread' && <Tabs here={tab} />}
      {data && data.totalCount > 0 && (
        <p className={cx('notifications__all')}>
          {isHydrated && (
            <Button size="small" disabled={reading.isBegun} onClick={reading.begin}>
              {t('messages.notifications.all')}
            </Button>
          )}
        </p>
      )}
      {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="160px" />}
      {data && data.totalCount === 0 && (
        <Empty title={t('messages.notifications.none')}>{t(`messages.notifications.none.${kind}`)}</Empty>
      )}
      <ul className={cx('notifications')}>
        {groupNotifications(data?.pageData ?? []).map((group) => (
          <NotificationRow
            key={group.notification.id}
            group={group}
            onDelete={(ids) => void remove(ids)}
            isRead={reading.isBegun}
            onMuted={showMuted}
          />
        ))}
      </ul>
      {reading.isBegun && (
        <UndoBar
          text={t('messages.notifications.all.done')}
          undo={t('messages.notifications.undo')}
          onUndo={reading.takeBack}
          onEnd={reading.end}
        />
      )}
      <Pagination
        current={page}
        total={data?.totalPage ?? 0}
        href={(to) => notificationsHref(kind, tab, to)}
        label={t('messages.notifications.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
      {kind !== 'financial' && isHydrated && <MutedList />}
    </>
  )
}
