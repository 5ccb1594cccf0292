import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ActivePeople } from './ActivePeople.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { ResultList } from './ResultList.tsx'
import { SearchTypeTabs } from './SearchChoices.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import './search.module.css'
import { foundQuery, isEmptyResult, popularPage, popularQuery, type SearchQuery } from './search-page.ts'

/** Whether the page shows popular content: without a keyword, or without results. */
export function useShowsPopular(search: SearchQuery): boolean {
  const isLooking = search.keyword !== ''
  const { data } = useApiQuery(foundQuery(search), { enabled: isLooking })
  return !isLooking || (data !== undefined && isEmptyResult(data))
}

/** The search field, a form that works without JavaScript. */
function SearchForm({ search }: { search: SearchQuery }) {
  const t = useTexts()
  return (
    <search>
      <form className={cx('search__form')} action={links.search} method="get">
        {search.kind !== 'all' && <input type="hidden" name="type" value={search.kind} />}
        <TextField
          key={search.keyword}
          type="search"
          name="keyword"
          label={t('search.page')}
          labelHidden
          soft
          icon="search"
          placeholder={t('search.placeholder')}
          maxLength={100}
          defaultValue={search.keyword}
        />
        <Button type="submit" kind="primary">
          {t('search.submit')}
        </Button>
      </form>
    </search>
  )
}

interface SearchResultsProps {
  search: SearchQuery
  /** Popular topics, where they are above the people. */
  topics?: ReactNode
  /** Popular threads. */
  children: ReactNode
}

/** The results, on h5 below the search field with kinds and filters; popular content without a keyword or results. */
export function SearchResults({ search, topics, children }: SearchResultsProps) {
  const t = useTexts()
  const { face } = usePageContext()
  const { keyword } = search
  const { data: threads } = useApiQuery(popularQuery(search), { enabled: useShowsPopular(search) })
  // Below a search without results, an empty list would say the same once more.
  const hasThreads = keyword === '' || threads?.totalCount !== 0
  const popular = (
    <>
      <RecentSearches />
      {topics}
      {popularPage(search).page === 1 && <ActivePeople />}
      {hasThreads && (
        <section aria-labelledby="popular">
          <h2 className={cx('results__heading')} id="popular">
            {t('search.hot')}
          </h2>
          {children}
        </section>
      )}
    </>
  )
  return (
    <div className={cx('results')}>
      <h1 className="dzq-vh">{keyword ? t('search.of', { keyword }) : t('search.page')}</h1>
      {/* On pc the search field is in the header, and the types are at the side. */}
      {face === 'h5' && (
        <Card as="div" className={cx('results__kinds')}>
          <SearchForm search={search} />
          {keyword !== '' && <SearchTypeTabs search={search} />}
          {keyword !== '' && <SearchFilters search={search} />}
        </Card>
      )}
      {keyword !== '' ? <ResultList search={search} popular={popular} /> : popular}
    </div>
  )
}
