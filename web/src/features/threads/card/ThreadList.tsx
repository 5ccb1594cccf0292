import { type FeedView, type InputOf, type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { MouseEvent, ReactNode } from 'react'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import { useHistoryState } from '../../../shared/page/use-history-state.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import '../feed/feed.module.css'
import { ThreadCard } from './ThreadCard.tsx'
import { Nothing, Refused, ThreadListSkeleton } from './ThreadListStates.tsx'

type ListInput = InputOf<typeof threadsApi.listThreads>

/** Renders one thread of a list, with its id as the key. */
export type RenderThread = (thread: ThreadView) => ReactNode

const renderCard: RenderThread = (thread) => (
  <CachedFragment key={thread.threadId} name="thread-card" of={thread}>
    <ThreadCard thread={thread} />
  </CachedFragment>
)

interface ThreadPageProps {
  input: ListInput
  empty?: ReactNode
  draw?: RenderThread
}

const pageQuery = (input: ListInput) => query(threadsApi.listThreads, input)

/** The threads of one page, or the message that replaces them. */
function ThreadPage({ input, empty = <Nothing />, draw = renderCard }: ThreadPageProps) {
  const { data, error, refetch } = useApiQuery(pageQuery(input))
  if (error) return <Refused failure={error} onRetry={() => refetch()} />
  if (!data) return <ThreadListSkeleton />
  if (data.pageData.length === 0) return empty
  return data.pageData.map(draw)
}

/** A page of the list; without own messages and rows, the server caches its HTML. */
function CachedThreadPage(props: ThreadPageProps) {
  const page = <ThreadPage {...props} />
  if (props.empty || props.draw) return page
  return (
    <CachedFragment name="thread-page" of={props.input} reads={[pageQuery(props.input)]}>
      {page}
    </CachedFragment>
  )
}

interface RestProps {
  input: ListInput
  page: number
  href: (page: number) => string
  onMore: () => void
}

/** A link that adds the next page, or opens it without JavaScript, and links to all pages. */
function Rest({ input, page, href, onMore }: RestProps) {
  const t = useTexts()
  const { data } = useApiQuery(pageQuery(input))
  if (!data || data.pageData.length === 0) return null
  const add = (event: MouseEvent) => {
    event.preventDefault()
    onMore()
  }
  return (
    <div className={cx('feed__rest')}>
      {page < data.totalPage ? (
        <ButtonLink kind="fill" full size="large" href={href(page + 1)} rel="next" onClick={add}>
          {t('threads.more')}
        </ButtonLink>
      ) : (
        <p className="dzq-muted">{t('threads.end')}</p>
      )}
      <Pagination
        current={page}
        total={data.totalPage}
        href={href}
        label={t('site.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </div>
  )
}

export interface ThreadListProps {
  /**
   * The input of `thread.list`; its `page` is the page of the address. The page's queries must contain the same call.
   */
  input: ListInput
  /** Address of another page. */
  href: (page: number) => string
  /** Shown when there are no threads. */
  empty?: ReactNode
  view?: FeedView | undefined
  /** Renders each thread; a card by default. */
  draw?: RenderThread
}

function Pages({ input, href, view = 'cards', ...looks }: ThreadListProps) {
  // Stored in the history entry, so that the list has its length again after going back.
  const [added, setAdded] = useHistoryState(`added ${JSON.stringify(input)}`, 0)
  const first = input.page ?? 1
  const last = first + added
  const rest = { ...input, page: last }
  return (
    <>
      <div className={cx('feed')} data-view={view}>
        {Array.from({ length: added + 1 }, (_, index) => (
          <CachedThreadPage key={first + index} input={{ ...input, page: first + index }} {...looks} />
        ))}
      </div>
      <CachedFragment name="thread-list-rest" of={[rest, href(1), href(2)]} reads={[pageQuery(rest)]}>
        <Rest input={rest} page={last} href={href} onMore={() => setAdded(added + 1)} />
      </CachedFragment>
    </>
  )
}

/**
 * A thread list as cards or as compact rows, with all its states: the page of the address, and the pages that were
 * added.
 */
export function ThreadList(props: ThreadListProps) {
  return <Pages key={JSON.stringify(props.input)} {...props} />
}
