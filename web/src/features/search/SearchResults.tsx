import type { ReactNode } from 'react'
import { useVisit } from '../../api/visit.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ActivePeople } from './ActivePeople.tsx'
import { Found } from './Found.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchKinds } from './SearchKinds.tsx'
import styles from './search.module.css'
import type { SearchQuery } from './search-page.ts'

const cx = classNames(styles)

/** What was found, on h5 below the box with its kinds and filters; or, while nothing is looked for, what is popular: `children`. */
export function SearchResults({ search, children }: { search: SearchQuery; children: ReactNode }) {
  const t = useTexts()
  const { face } = useVisit()
  const { keyword, page } = search
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
      {keyword !== '' ? (
        <Found search={search} />
      ) : (
        <>
          <RecentSearches />
          {page === 1 && <ActivePeople />}
          <section aria-labelledby="found">
            <h2 className={cx('results__heading')} id="found">
              {t('search.hot')}
            </h2>
            {children}
          </section>
        </>
      )}
    </div>
  )
}
