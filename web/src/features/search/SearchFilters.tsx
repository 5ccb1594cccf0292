import { searchSpans } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { contentTypes } from '../../i18n/content-types.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { SearchTypeMenu } from './SearchChoices.tsx'
import './search.module.css'
import {
  hasFilters,
  type SearchQuery,
  searchCategoriesQuery,
  searchHref,
  withoutFilters,
} from './search-page.ts'

/** The first and the last day, both optional. */
function Days({ since, until }: Pick<SearchQuery, 'since' | 'until'>) {
  const t = useTexts()
  return (
    <>
      <TextField type="date" label={t('search.since')} name="since" defaultValue={since} />
      <TextField type="date" label={t('search.until')} name="until" defaultValue={until} />
    </>
  )
}

/** The content type. */
function Content({ content }: Pick<SearchQuery, 'content'>) {
  const t = useTexts()
  return (
    <SelectField label={t('search.content')} name="content" defaultValue={content}>
      <option value="">{t('search.content.all')}</option>
      {contentTypes.map(([type, text]) => (
        <option key={type} value={type}>
          {t(text)}
        </option>
      ))}
    </SelectField>
  )
}

/** The filters of the results: a form that works without scripts. `isOpen` opens it initially. */
export function SearchFilters({ search, isOpen = false }: { search: SearchQuery; isOpen?: boolean }) {
  const t = useTexts()
  const categories = useApiQuery(searchCategoriesQuery).data ?? []
  const { keyword, kind, sort, category, author, within } = search
  return (
    <details className={cx('filters')} open={isOpen || hasFilters(search)}>
      <summary className={cx('filters__head')}>
        {t('search.filters')}
        <Icon of="chevron-down" size={16} />
      </summary>
      <form className={cx('filters__form')} action={links.search} method="get" key={searchHref(search, {})}>
        <input type="hidden" name="keyword" value={keyword} />
        {kind !== 'all' && <input type="hidden" name="type" value={kind} />}
        {sort !== 'relevance' && <input type="hidden" name="sort" value={sort} />}
        <SelectField label={t('search.category')} name="categoryId" defaultValue={String(category)}>
          <option value="0">{t('search.category.all')}</option>
          {categories.flatMap((parent) =>
            [parent, ...parent.children].map((one) => (
              <option key={one.categoryId} value={one.categoryId}>
                {one.name}
              </option>
            )),
          )}
        </SelectField>
        <Content content={search.content} />
        <SelectField label={t('search.within')} name="within" defaultValue={within ?? ''}>
          <option value="">{t('search.within.all')}</option>
          {searchSpans.map((span) => (
            <option key={span} value={span}>
              {t(`search.within.${span}`)}
            </option>
          ))}
        </SelectField>
        <Days since={search.since} until={search.until} />
        <TextField
          label={t('search.author')}
          name="nickname"
          defaultValue={author}
          maxLength={100}
          placeholder={t('search.author.hint')}
          autoComplete="off"
        />
        <div className={cx('filters__acts')}>
          <Button type="submit" kind="primary">
            {t('search.apply')}
          </Button>
          {hasFilters(search) && (
            <a className={cx('search__more')} href={searchHref(search, withoutFilters)}>
              {t('search.none.widen')}
            </a>
          )}
        </div>
      </form>
    </details>
  )
}

/** The kinds and the filters of a search, for the side of a page. */
export function SearchSidebar({ search }: { search: SearchQuery }) {
  return (
    <>
      <SearchTypeMenu search={search} />
      <Card as="div" className={cx('results__kinds')}>
        <SearchFilters search={search} isOpen />
      </Card>
    </>
  )
}
