import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SearchFilters } from './SearchFilters.tsx'
import { KindMenu } from './SearchTypeMenu.tsx'
import styles from './search.module.css'
import type { SearchQuery } from './search-page.ts'

const cx = classNames(styles)

/** The kinds and the filters of a search, for the side of a page. */
export function SearchSide({ search }: { search: SearchQuery }) {
  return (
    <>
      <KindMenu search={search} />
      <Card as="div" className={cx('results__kinds')}>
        <SearchFilters search={search} isOpen />
      </Card>
    </>
  )
}
