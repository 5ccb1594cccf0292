import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import '../../../ui/card/Card.module.css'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { ThreadTags } from '../card/ThreadTags.tsx'
import './feed.module.css'
import { maxRecommended, recommendedQuery } from '../../../shared/threads/feed-query.ts'

/**
 * Featured threads beside a page, at most five, with a button for others; without the thread that is open. Renders
 * nothing when there are none.
 */
export function RecommendedThreads({ without = 0 }: { without?: number }) {
  const t = useTexts()
  const { count } = useFormats()
  const { data = [], refetch, isFetching } = useApiQuery(recommendedQuery)
  const others = data.filter(({ threadId }) => threadId !== without).slice(0, maxRecommended)
  if (others.length === 0) return null
  const other = (
    <button className={cx('card__more')} type="button" disabled={isFetching} onClick={() => refetch()}>
      <Icon of="refresh-cw" size={16} />
      {t('threads.recommended.other')}
    </button>
  )
  return (
    <Card title={t('threads.recommended')} titleId="recommended" more={other}>
      <ol className={cx('rec')}>
        {others.map((thread, index) => (
          <li key={thread.threadId} className={cx('rec__item')}>
            <span className={cx('rec__n')}>{index + 1}</span>
            <a className={cx('rec__t', 'dzq-clamp-2')} href={links.thread(thread.threadId)}>
              {plainText(thread.title)}
            </a>
            <span className={cx('rec__m')}>
              {t('threads.views', { n: count(thread.viewCount) })}
              <ThreadTags of={{ displayTag: thread.displayTag, price: 0, attachmentPrice: 0 }} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const reads = [recommendedQuery]

/** The recommended threads without the open one; its id is part of the fragment's key only if it is one of them. */
function RecommendedWithout({ threadId }: { threadId: number }) {
  const { data = [] } = useApiQuery(recommendedQuery)
  const without = data.some((one) => one.threadId === threadId) ? threadId : 0
  return (
    <CachedFragment name="recommended-threads" of={without} reads={reads}>
      <RecommendedThreads without={without} />
    </CachedFragment>
  )
}

/** The recommended threads beside the page of a thread. */
export const RecommendedBesideThread = ({ threadId }: { threadId: number }) => (
  <CachedFragment name="recommended-beside" of={threadId} reads={reads}>
    <RecommendedWithout threadId={threadId} />
  </CachedFragment>
)
