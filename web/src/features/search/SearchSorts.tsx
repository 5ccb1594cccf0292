import { searchSorts } from '@chaguan/contracts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import styles from './search.module.css'
import { type SearchQuery, searchHref } from './search-page.ts'

const cx = classNames(styles)

/** In which order threads and comments stand, and how many there are. */
export function SearchSorts({ search, total }: { search: SearchQuery; total: number }) {
  const t = useTexts()
  const { count } = useFormats()
  const items = searchSorts.map((sort) => ({
    href: searchHref(search, { sort }),
    text: t(`search.sort.${sort}`),
    isActive: search.sort === sort,
  }))
  return (
    <Card as="div" className={cx('sorts')}>
      <Tabs label={t('search.sort')} items={items} />
      <span className={cx('sorts__total')}>{t('search.total', { n: count(total) })}</span>
    </Card>
  )
}
