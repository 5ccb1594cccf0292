import { useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import './search.module.css'
import { hasFilters, type SearchQuery, searchHref, withoutFilters } from './search-page.ts'

/** Shown without results: links to search without filters, everywhere, or to ask in a new thread. */
export function NoResults({ search }: { search: SearchQuery }) {
  const t = useTexts()
  const { keyword, kind } = search
  return (
    <Empty
      title={t('search.none')}
      action={
        <div className={cx('nothing__ways')}>
          {hasFilters(search) && (
            <ButtonLink href={searchHref(search, withoutFilters)}>{t('search.none.widen')}</ButtonLink>
          )}
          {kind !== 'all' && (
            <ButtonLink href={searchHref(search, { ...withoutFilters, kind: 'all' })}>
              {t('search.none.all')}
            </ButtonLink>
          )}
          <ButtonLink kind="primary" href={withQuery(links.composer, { title: keyword })}>
            {t('search.none.ask')}
          </ButtonLink>
        </div>
      }
    >
      {t('search.none.hint')}
    </Empty>
  )
}
