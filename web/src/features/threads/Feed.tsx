import type { MouseEvent } from 'react'
import { fateOf } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { type FeedQuery, feedHref } from './feed-query.ts'
import styles from './home.module.css'
import { ThreadCard } from './ThreadCard.tsx'
import { type Feed as FeedState, useFeed } from './use-feed.ts'

const cx = classNames(styles)

function Placeholder() {
  return (
    <Card as="div" className={cx('feed__waiting')}>
      <Skeleton width="40%" />
      <Skeleton width="80%" height="20px" />
      <Skeleton />
    </Card>
  )
}

function Refused({ feed }: { feed: FeedState }) {
  const t = useTexts()
  if (!feed.failure) return null
  const isDenied = fateOf(feed.failure.Code) === 'denied'
  return (
    <Card as="div">
      <Empty
        title={t(isDenied ? 'threads.denied' : 'threads.failed')}
        action={!isDenied && <Button onClick={feed.retry}>{t('site.retry')}</Button>}
      >
        {failureText(feed.failure, t)}
      </Empty>
    </Card>
  )
}

function Nothing() {
  const t = useTexts()
  return (
    <Card as="div">
      <Empty title={t('threads.empty')}>{t('threads.empty.hint')}</Empty>
    </Card>
  )
}

/** The way to the rest: one link that adds the next page, or leads to it where no script runs, and links to all pages. */
function Rest({ query, feed }: { query: FeedQuery; feed: FeedState }) {
  const t = useTexts()
  const add = (event: MouseEvent) => {
    event.preventDefault()
    feed.showMore()
  }
  return (
    <div className={cx('feed__rest')}>
      {feed.nextHref ? (
        <ButtonLink kind="fill" full size="large" href={feed.nextHref} rel="next" onClick={add}>
          {t('threads.more')}
        </ButtonLink>
      ) : (
        <p className="dzq-muted">{t('threads.end')}</p>
      )}
      <Pagination
        current={feed.page}
        total={feed.totalPages}
        href={(page) => feedHref(query, { page })}
        label={t('site.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </div>
  )
}

function Cards({ query, view }: { query: FeedQuery; view: 'cards' | 'list' }) {
  const feed = useFeed(query)
  const isEmpty = feed.threads.length === 0 && !feed.isPending && !feed.failure
  return (
    <>
      <div className={cx('feed')} data-view={view} {...(feed.isPending && { 'aria-busy': true })}>
        {feed.threads.map((thread) => (
          <ThreadCard key={thread.threadId} thread={thread} />
        ))}
        {feed.isPending && [1, 2, 3].map((n) => <Placeholder key={n} />)}
        {isEmpty && <Nothing />}
      </div>
      <Refused feed={feed} />
      {feed.threads.length > 0 && !feed.isPending && <Rest query={query} feed={feed} />}
    </>
  )
}

/** The feed of an address, in cards or as a compact list, with every state it can be in. */
export function Feed({ query, view = 'cards' }: { query: FeedQuery; view?: 'cards' | 'list' }) {
  return <Cards key={feedHref(query, { page: query.page })} query={query} view={view} />
}
