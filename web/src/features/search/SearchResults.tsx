import type { ReactNode } from 'react'
import { useVisit } from '../../api/visit.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { People } from './People.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchKinds } from './SearchKinds.tsx'
import styles from './search.module.css'
import type { SearchQuery } from './search-page.ts'

const cx = classNames(styles)

/** The box, the kinds of results and the results; `children` draws the threads that were found. */
export function SearchResults({ search, children }: { search: SearchQuery; children: ReactNode }) {
  const t = useTexts()
  const { face } = useVisit()
  const { keyword, kind, page } = search
  const withPeople = kind === 'users' || (kind === 'all' && page === 1)
  return (
    <div className={cx('results')}>
      <h1 className="dzq-vh">{keyword ? t('search.of', { keyword }) : t('search.page')}</h1>
      {/* On pc the box is in the header. */}
      <Card as="div" className={cx('results__kinds')}>
        {face === 'h5' && <SearchForm search={search} />}
        {keyword !== '' && <SearchKinds search={search} />}
      </Card>
      {withPeople && <People search={search} />}
      {kind !== 'users' && (
        <section aria-labelledby="found">
          <h2 className={keyword ? 'dzq-vh' : cx('results__heading')} id="found">
            {t(keyword ? 'search.threads' : 'search.hot')}
          </h2>
          {children}
        </section>
      )}
    </div>
  )
}
