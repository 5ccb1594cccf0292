import { limits } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { newThreadsEvent } from '../../../shared/live/new-threads-event.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import './feed.module.css'
import { type FeedQuery, feedQuery } from './feed-query.ts'

/**
 * How many threads came since the first page was loaded; looked for every 30 s while the page is seen, and when the
 * live stream tells (docs/reference/pages.md#home-pc).
 */
function useNewThreads(feed: FeedQuery): number {
  const first = feedQuery({ ...feed, page: 1 })
  const known = useApiQuery(first, { enabled: false }).data?.totalCount
  const [seen, setSeen] = useState({ input: '', total: 0 })
  const input = JSON.stringify(first.input)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      call(first.endpoint, { ...JSON.parse(input), perPage: 1 }, { quiet: true }).then(
        ({ totalCount: total }) => setSeen({ input, total }),
        () => {},
      )
    }
    const timer = setInterval(look, limits.newThreadsIntervalMs)
    window.addEventListener(newThreadsEvent, look)
    return () => {
      clearInterval(timer)
      window.removeEventListener(newThreadsEvent, look)
    }
  }, [first.endpoint, input])
  // What was counted of another feed says nothing of this one.
  return known === undefined || seen.input !== input ? 0 : Math.max(0, seen.total - known)
}

/**
 * Says that threads have come since, and shows them at a press. Only above the first page. It lies over the list, which
 * therefore stays where it is.
 */
export function NewThreadsBar({ feed }: { feed: FeedQuery }) {
  const t = useTexts()
  const client = useQueryClient()
  const n = useNewThreads(feed)
  if (n === 0 || feed.page > 1) return null
  const show = async () => {
    // Every page that is shown: what the first one gains, the second one gives.
    await client.refetchQueries({ queryKey: [feedQuery(feed).endpoint.path], type: 'active' })
    window.scrollTo({ top: 0 })
  }
  return (
    <div className={cx('newbar__place')}>
      <button className={cx('newbar')} type="button" onClick={show}>
        <Icon of="arrow-up" size={16} />
        {t('threads.new', { n })}
        <i className="dzq-dot" aria-hidden="true" />
        {t('threads.new.show')}
      </button>
    </div>
  )
}
