import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Menu, MenuLink } from '../../ui/menu/Menu.tsx'
import '../../ui/tag/Tag.module.css'
import './search.module.css'
import { type SearchQuery, searchHref } from './search-page.ts'

export interface FilterProps {
  search: SearchQuery
}

/** An active filter: a chip that removes it. */
export function Chosen({ href, children }: { href: string; children: string }) {
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

/** An inactive filter: a chip that opens its options. */
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
export function LinkFilter({ search, label, items, none }: LinkFilterProps) {
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

/** The parameters of a search as hidden fields, without those of a form's own fields. */
function ActiveFilters({ search, without }: FilterProps & { without: readonly string[] }) {
  const params = new URL(searchHref(search, {}), 'http://site').searchParams
  return [...params]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

interface FormFilterProps extends FilterProps {
  label: string
  fields: readonly string[]
  children: ReactNode
}

/** A filter with a typed value: a form that works without JavaScript. */
export function FormFilter({ search, label, fields, children }: FormFilterProps) {
  const t = useTexts()
  return (
    <Choices label={label}>
      <form className={cx('searchfilters__form')} action={links.search} method="get">
        <ActiveFilters search={search} without={fields} />
        {children}
        <Button type="submit" kind="primary" size="small">
          {t('search.apply')}
        </Button>
      </form>
    </Choices>
  )
}
