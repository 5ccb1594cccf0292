import type { OutputOf, SearchKind, searchApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { pageStatusOf } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { failureText, loadFailureTexts } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { TagResults, TopicResults, UserResults } from './NameResults.tsx'
import { NamesRow } from './NamesRow.tsx'
import { NoResults } from './NoResults.tsx'
import { PostResult } from './PostResult.tsx'
import { SearchSorts } from './SearchChoices.tsx'
import './search.module.css'
import { foundQuery, isEmptyResult, type SearchQuery, searchHref } from './search-page.ts'

type Answer = OutputOf<typeof searchApi.search>
type ResultType = Exclude<SearchKind, 'all'>

function Part(props: {
  search: SearchQuery
  kind: ResultType
  total: number
  shown: number
  children: ReactNode
}) {
  const { search, kind, total, shown, children } = props
  const t = useTexts()
  if (shown === 0) return null
  const more = search.kind === 'all' && total > shown && (
    <a className={cx('search__more')} href={searchHref(search, { kind })}>
      {t('search.more')}
    </a>
  )
  return (
    <Card title={t(`search.${kind}`)} titleId={`found-${kind}`} more={more}>
      {children}
    </Card>
  )
}

/** People, topics and tags: in one row above the threads, or alone when only they are searched. */
function Names({ search, answer }: { search: SearchQuery; answer: Answer }) {
  const { users, topics, tags, counts } = answer
  const parts = (
    <>
      <Part search={search} kind="users" total={counts.users} shown={users.length}>
        <UserResults users={users} />
      </Part>
      <Part search={search} kind="topics" total={counts.topics} shown={topics.length}>
        <TopicResults topics={topics} />
      </Part>
      <Part search={search} kind="tags" total={counts.tags} shown={tags.length}>
        <TagResults tags={tags} />
      </Part>
    </>
  )
  return search.kind === 'all' ? <NamesRow {...answer}>{parts}</NamesRow> : parts
}

function Hits({ search, answer }: { search: SearchQuery; answer: Answer }) {
  const t = useTexts()
  const { pageData, comments, counts } = answer
  return (
    <>
      {pageData.length > 0 && (
        <section className={cx('hits')} aria-labelledby="found-hits">
          <h2 className="dzq-vh" id="found-hits">
            {t(search.kind === 'comments' ? 'search.comments' : 'search.threads')}
          </h2>
          {pageData.map((hit) => (
            <PostResult key={hit.postId} hit={hit} />
          ))}
        </section>
      )}
      {comments.length > 0 && (
        <section className={cx('hits')} aria-labelledby="found-comments">
          <h2 className={cx('hits__heading')} id="found-comments">
            {t('search.comments')}
            {counts.comments > comments.length && (
              <a className={cx('search__more')} href={searchHref(search, { kind: 'comments' })}>
                {t('search.more')}
              </a>
            )}
          </h2>
          {comments.map((hit) => (
            <PostResult key={hit.postId} hit={hit} />
          ))}
        </section>
      )}
    </>
  )
}

function Correction({ search, correction }: { search: SearchQuery; correction: string }) {
  const t = useTexts()
  return (
    <p className={cx('search__correction')}>
      {t('search.corrected')}
      <a href={searchHref(search, { keyword: correction })}>{correction}</a>
    </p>
  )
}

/** The number of found threads and comments. */
const totalOf = ({ kind }: SearchQuery, { counts }: Answer) =>
  (kind === 'comments' ? 0 : counts.threads) + (kind === 'threads' ? 0 : counts.comments)

/** Results with their pagination; `popular` content below a search without results; an error state when it failed. */
export function ResultList({ search, popular }: { search: SearchQuery; popular: ReactNode }) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(foundQuery(search))
  if (error)
    return (
      <Card as="div">
        {pageStatusOf(error.Code) === 'denied' ? (
          <Empty title={t('threads.denied')} drawing="denied">
            {failureText(error, t)}
          </Empty>
        ) : (
          <LoadFailed
            {...loadFailureTexts(error, t)}
            title={t('search.failed')}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    )
  if (!data)
    return (
      <Card as="div" className={cx('found')}>
        <Skeleton width="60%" height="20px" />
        <Skeleton />
      </Card>
    )
  if (isEmptyResult(data))
    return (
      <>
        <Card as="div">
          <NoResults search={search} />
        </Card>
        {popular}
      </>
    )
  return (
    <>
      {data.correction !== '' && <Correction search={search} correction={data.correction} />}
      <Names search={search} answer={data} />
      {data.pageData.length + data.comments.length > 0 && (
        <SearchSorts search={search} total={totalOf(search, data)} />
      )}
      <Hits search={search} answer={data} />
      <Pagination
        current={data.currentPage}
        total={data.totalPage}
        href={(page) => searchHref(search, { page })}
        label={t('site.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </>
  )
}
