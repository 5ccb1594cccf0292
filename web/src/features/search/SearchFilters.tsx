import { searchSpans } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { contentTypes } from '../../i18n/content-types.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Menu, MenuLink } from '../../ui/menu/Menu.tsx'
import '../../ui/tag/Tag.module.css'
import { SearchTypeMenu } from './SearchChoices.tsx'
import './search.module.css'
import {
  countFilters,
  type SearchQuery,
  searchCategoriesQuery,
  searchHref,
  withoutFilters,
} from './search-page.ts'

interface FilterProps {
  search: SearchQuery
}

/** A filter that is on: a chip that takes it away. */
function Chosen({ href, children }: { href: string; children: string }) {
  const t = useTexts()
  return (
    <a
      className={cx('chip', 'is-on')}
      href={href}
      aria-label={t('search.filters.without', { filter: children })}
    >
      {children}
      <Icon of="x" size={16} />
    </a>
  )
}

/** A filter that is off: a chip that opens its choices. */
function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu align="start" triggerClass={cx('chip')} trigger={label}>
      {children}
    </Menu>
  )
}

interface Item {
  readonly text: string
  readonly change: Partial<SearchQuery>
  readonly isOn: boolean
}

interface LinkFilterProps extends FilterProps {
  label: string
  items: readonly Item[]
  none: Partial<SearchQuery>
}

/** A filter with a few choices, each a link. */
function LinkFilter({ search, label, items, none }: LinkFilterProps) {
  const chosen = items.find(({ isOn }) => isOn)
  if (chosen) return <Chosen href={searchHref(search, none)}>{chosen.text}</Chosen>
  return (
    <Choices label={label}>
      {items.map(({ text, change }) => (
        <MenuLink key={text} href={searchHref(search, change)}>
          {text}
        </MenuLink>
      ))}
    </Choices>
  )
}

/** The choices of a search as hidden fields, without those of a form's own fields. */
function Kept({ search, without }: FilterProps & { without: readonly string[] }) {
  const kept = new URL(searchHref(search, {}), 'http://site').searchParams
  return [...kept]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

interface FormFilterProps extends FilterProps {
  label: string
  fields: readonly string[]
  children: ReactNode
}

/** A filter that is written: a form that works without scripts. */
function FormFilter({ search, label, fields, children }: FormFilterProps) {
  const t = useTexts()
  return (
    <Choices label={label}>
      <form className={cx('filters__form')} action={links.search} method="get">
        <Kept search={search} without={fields} />
        {children}
        <Button type="submit" kind="primary" size="small">
          {t('search.apply')}
        </Button>
      </form>
    </Choices>
  )
}

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

/** The filters of the results as chips: what is on is taken away, what is off opens its choices. */
export function SearchFilters({ search }: FilterProps) {
  const t = useTexts()
  const categories = useApiQuery(searchCategoriesQuery).data ?? []
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
    <section className={cx('filters')} key={searchHref(search, {})} aria-labelledby="filters">
      <h2 className={cx('filters__head')} id="filters">
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
