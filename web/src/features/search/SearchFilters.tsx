import { searchSpans } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { contentTypes } from '../../i18n/content-types.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Chosen, type FilterProps, FormFilter, LinkFilter } from './FilterChips.tsx'
import { SearchTypeMenu } from './SearchChoices.tsx'
import './search.module.css'
import { categoriesQuery } from '../../shared/threads/feed-query.ts'
import { countFilters, searchHref, withoutFilters } from './search-page.ts'

function Author({ search }: FilterProps) {
  const t = useTexts()
  if (search.author) return <Chosen href={searchHref(search, { author: '' })}>{search.author}</Chosen>
  return (
    <FormFilter search={search} label={t('search.author')} fields={['nickname']}>
      <TextField
        label={t('search.author')}
        name="nickname"
        maxLength={100}
        placeholder={t('search.author.hint')}
        autoComplete="off"
      />
    </FormFilter>
  )
}

/** The first and the last day, both optional. */
function Days({ search }: FilterProps) {
  const t = useTexts()
  const { since, until } = search
  if (since || until) {
    const key = since && until ? 'search.dates.of' : since ? 'search.dates.since' : 'search.dates.until'
    return <Chosen href={searchHref(search, { since: '', until: '' })}>{t(key, { since, until })}</Chosen>
  }
  return (
    <FormFilter search={search} label={t('search.dates')} fields={['since', 'until']}>
      <TextField type="date" label={t('search.since')} name="since" />
      <TextField type="date" label={t('search.until')} name="until" />
    </FormFilter>
  )
}

/**
 * The filters of the results as chips: pressing an active one removes it, pressing an inactive one opens its options.
 */
export function SearchFilters({ search }: FilterProps) {
  const t = useTexts()
  const categories = useApiQuery(categoriesQuery).data ?? []
  const filters = [
    {
      label: t('search.category'),
      none: { category: 0 },
      items: categories
        .flatMap((parent) => [parent, ...parent.children])
        .map(({ categoryId, name }) => ({
          text: name,
          change: { category: categoryId },
          isOn: search.category === categoryId,
        })),
    },
    {
      label: t('search.within'),
      none: { within: null },
      items: searchSpans.map((span) => ({
        text: t(`search.within.${span}`),
        change: { within: span },
        isOn: search.within === span,
      })),
    },
    {
      label: t('search.content'),
      none: { content: '' },
      items: contentTypes.map(([type, text]) => ({
        text: t(text),
        change: { content: type },
        isOn: search.content === type,
      })),
    },
  ]
  return (
    <section className={cx('searchfilters')} key={searchHref(search, {})} aria-labelledby="filters">
      <h2 className={cx('searchfilters__head')} id="filters">
        {t('search.filters')}
      </h2>
      {filters.map((filter) => (
        <LinkFilter key={filter.label} search={search} {...filter} />
      ))}
      <Author search={search} />
      <Days search={search} />
      {countFilters(search) > 1 && (
        <a className={cx('search__more')} href={searchHref(search, withoutFilters)}>
          {t('search.none.widen')}
        </a>
      )}
    </section>
  )
}

/** The kinds and the filters of a search, for the side of a page. */
export function SearchSidebar({ search }: FilterProps) {
  return (
    <>
      <SearchTypeMenu search={search} />
      <Card as="div" className={cx('results__kinds')}>
        <SearchFilters search={search} />
      </Card>
    </>
  )
}
