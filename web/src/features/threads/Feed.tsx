import { type MouseEvent, useState } from 'react'
import { fateOf } from '../../api/failures.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { type FeedQuery, feedAsk, feedHref } from './feed-query.ts'
import styles from './home.module.css'
import { ThreadCard } from './ThreadCard.tsx'
import type { FeedView } from './use-feed-view.ts'

const cx = classNames(styles)

function Waiting() {
  return [1, 2, 3].map((n) => (
    <Card as="div" key={n} className={cx('feed__waiting')}>
      <Skeleton width="40%" />
      <Skeleton width="80%" height="20px" />
      <Skeleton />
    </Card>
  ))
}

function Refused({ failure, onRetry }: { failure: { Code: number; Message: string }; onRetry: () => void }) {
  const t = useTexts()
  const isDenied = fateOf(failure.Code) === 'denied'
  return (
    <Card as="div">
      <Empty
        title={t(isDenied ? 'threads.denied' : 'threads.failed')}
        action={!isDenied && <Button onClick={onRetry}>{t('site.retry')}</Button>}
      >
        {failureText(failure, t)}
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

/** The threads of one page, or what is said instead. */
function FeedPage({ query }: { query: FeedQuery }) {
  const { data, error, refetch } = useAnswer(feedAsk(query))
  if (error) return <Refused failure={error} onRetry={() => refetch()} />
  if (!data) return <Waiting />
  if (data.pageData.length === 0) return <Nothing />
  return data.pageData.map((thread) => <ThreadCard key={thread.threadId} thread={thread} />)
}

/** The way to the rest: a link that adds the next page, or leads to it where no script runs, and links to all pages. */
function Rest({ last, onMore }: { last: FeedQuery; onMore: () => void }) {
  const t = useTexts()
  const { data } = useAnswer(feedAsk(last))
  if (!data || data.pageData.length === 0) return null
  const add = (event: MouseEvent) => {
    event.preventDefault()
    onMore()
  }
  return (
    <div className={cx('feed__rest')}>
      {last.page < data.totalPage ? (
        <ButtonLink
          kind="fill"
          full
          size="large"
          href={feedHref(last, { page: last.page + 1 })}
          rel="next"
          onClick={add}
        >
          {t('threads.more')}
        </ButtonLink>
      ) : (
        <p className="dzq-muted">{t('threads.end')}</p>
      )}
      <Pagination
        current={last.page}
        total={data.totalPage}
        href={(page) => feedHref(last, { page })}
        label={t('site.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </div>
  )
}

function Pages({ query, view }: { query: FeedQuery; view: FeedView }) {
  const [added, setAdded] = useState(0)
  const last = { ...query, page: query.page + added }
  return (
    <>
      <div className={cx('feed')} data-view={view}>
        {Array.from({ length: added + 1 }, (_, index) => query.page + index).map((page) => (
          <FeedPage key={page} query={{ ...query, page }} />
        ))}
      </div>
      <Rest last={last} onMore={() => setAdded(added + 1)} />
    </>
  )
}

/** The feed of an address, in cards or as a compact list: the page it names, and the pages asked for since. */
export function Feed({ query, view = 'cards' }: { query: FeedQuery; view?: FeedView }) {
  return <Pages key={feedHref(query, { page: query.page })} query={query} view={view} />
}
