import { limits } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { newThreadsEvent } from '../../../shared/live/new-threads-event.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import './feed.module.css'
import { type FeedQuery, feedQuery } from '../../../shared/threads/feed-query.ts'

/**
 * The number of new threads since the first page was loaded: queried every 30 s while the page is visible, at once when
 * that page is older, and when the live stream announces one (docs/reference/pages.md#home-pc).
 */
function useNewThreads(feed: FeedQuery): number {
  const client = useQueryClient()
  const first = feedQuery({ ...feed, page: 1 })
  const known = useApiQuery(first, { enabled: false }).data?.totalCount
  const [seen, setSeen] = useState({ input: '', total: 0 })
  const input = JSON.stringify(first.input)
  useEffect(() => {
    const firstInput = JSON.parse(input)
    const count = () => {
      if (document.visibilityState !== 'visible') return
      call(first.endpoint, { ...firstInput, perPage: 1 }, { quiet: true }).then(
        ({ totalCount: total }) => setSeen({ input, total }),
        () => {},
      )
    }
    const loadedAt = client.getQueryState(queryKeyOf(first.endpoint, firstInput))?.dataUpdatedAt
    if (loadedAt !== undefined && Date.now() - loadedAt >= limits.newThreadsIntervalMs) count()
    const timer = setInterval(count, limits.newThreadsIntervalMs)
    window.addEventListener(newThreadsEvent, count)
    return () => {
      clearInterval(timer)
      window.removeEventListener(newThreadsEvent, count)
    }
  }, [client, first.endpoint, input])
  // A count of another feed does not apply.
  return known === undefined || seen.input !== input ? 0 : Math.max(0, seen.total - known)
}

/**
 * Shows the number of new threads, and loads them when pressed; on the first page only. It overlays the list, so that
 * the layout does not shift.
 */
export function NewThreadsBar({ feed }: { feed: FeedQuery }) {
  const t = useTexts()
  const client = useQueryClient()
  const n = useNewThreads(feed)
  if (n === 0 || feed.page > 1) return null
  const show = async () => {
    // All shown pages: threads move from one page to the next.
    await client.refetchQueries({ queryKey: [feedQuery(feed).endpoint.path], type: 'active' })
    window.scrollTo({ top: 0 })
  }
  return (
    <div className={cx('newbar__place')}>
      <button className={cx('newbar')} type="button" onClick={show}>
        <Icon of="arrow-up" size={16} />
        {t('readState.newThreads', { n })}
        <i className="dzq-dot" aria-hidden="true" />
        {t('readState.newThreads.show')}
      </button>
    </div>
  )
}
