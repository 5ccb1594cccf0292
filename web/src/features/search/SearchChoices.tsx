import { type SearchKind, searchKinds, searchSorts } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import './search.module.css'
import { foundQuery, type SearchQuery, searchHref } from './search-page.ts'

/** The order of threads and comments, and their number. */
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

/** The kinds of results, each with its number. */
export function SearchTypeTabs({ search }: { search: SearchQuery }) {
  const t = useTexts()
  const { count } = useFormats()
  const counts = useApiQuery(foundQuery(search)).data?.counts
  const items = searchKinds.map((kind) => {
    const total = kind === 'all' ? 0 : (counts?.[kind] ?? 0)
    return {
      href: searchHref(search, { kind }),
      text:
        total > 0
          ? t('search.kind.count', { kind: t(`search.${kind}`), n: count(total) })
          : t(`search.${kind}`),
      isActive: search.kind === kind,
    }
  })
  return <Tabs label={t('search.kinds')} items={items} scroll />
}

const icons: Record<SearchKind, IconName> = {
  all: 'layout-grid',
  threads: 'file-text',
  comments: 'message-square',
  users: 'users',
  topics: 'hash',
  tags: 'tag',
}

/** The kinds of results, each in a line with its number: for the side of a page. */
export function SearchTypeMenu({ search }: { search: SearchQuery }) {
  const t = useTexts()
  const { count } = useFormats()
  const counts = useApiQuery(foundQuery(search)).data?.counts
  const totals = counts && { ...counts, all: Object.values(counts).reduce((sum, n) => sum + n, 0) }
  return (
    <Card as="nav" className={cx('searchkinds')} aria-label={t('search.kinds')}>
      {searchKinds.map((kind) => (
        <a
          key={kind}
          className={cx('searchkinds__item', search.kind === kind && 'is-active')}
          href={searchHref(search, { kind })}
          {...(search.kind === kind && { 'aria-current': 'true' as const })}
        >
          <Icon of={icons[kind]} />
          {t(`search.${kind}`)}
          {totals && <span className={cx('searchkinds__count')}>{count(totals[kind])}</span>}
        </a>
      ))}
    </Card>
  )
}
