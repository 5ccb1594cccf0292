import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ActivePeople } from './ActivePeople.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { Found } from './ResultList.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchKinds } from './SearchTypeTabs.tsx'
import styles from './search.module.css'
import { popularPage, type SearchQuery } from './search-page.ts'

const cx = classNames(styles)

interface SearchResultsProps {
  search: SearchQuery
  /** Popular topics, where they stand above the people. */
  topics?: ReactNode
  /** Popular threads. */
  children: ReactNode
}

/** What was found, on h5 below the box with its kinds and filters; while nothing is looked for, or nothing found, what is popular. */
export function SearchResults({ search, topics, children }: SearchResultsProps) {
  const t = useTexts()
  const { face } = usePageContext()
  const { keyword } = search
  const popular = (
    <>
      <RecentSearches />
      {topics}
      {popularPage(search).page === 1 && <ActivePeople />}
      <section aria-labelledby="popular">
        <h2 className={cx('results__heading')} id="popular">
          {t('search.hot')}
        </h2>
        {children}
      </section>
    </>
  )
  return (
    <div className={cx('results')}>
      <h1 className="dzq-vh">{keyword ? t('search.of', { keyword }) : t('search.page')}</h1>
      {/* On pc the box is in the header, and the kinds are at the side. */}
      {face === 'h5' && (
        <Card as="div" className={cx('results__kinds')}>
          <SearchForm search={search} />
          {keyword !== '' && <SearchKinds search={search} />}
          {keyword !== '' && <SearchFilters search={search} />}
        </Card>
      )}
      {keyword !== '' ? <Found search={search} popular={popular} /> : popular}
    </div>
  )
}
