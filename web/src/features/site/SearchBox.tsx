import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { type PageContext, usePageSelector } from '../../shared/page/page-context.tsx'
import { cx } from '../../ui/class-names.ts'
import '../../ui/fields/TextField.module.css'
import { Icon } from '../../ui/icon/Icon.tsx'

/** The shortcut of the search field (docs/reference/conventions.md#shortcuts). */
const searchKey = '/'

/** The keyword of a page of results; empty elsewhere. */
function keywordOf({ url }: PageContext): string {
  return url.startsWith(links.search) ? (new URL(url, 'http://site').searchParams.get('keyword') ?? '') : ''
}

/** The search field, a form to `/search?keyword=`. */
export function SearchBox({ className }: { className: string }) {
  const t = useTexts()
  const keyword = usePageSelector(keywordOf)
  return (
    <search className={className}>
      <form className={cx('input', 'input--soft')} action={links.search} method="get">
        <button type="submit" className={cx('input__go')} aria-label={t('site.search')} tabIndex={-1}>
          <Icon of="search" size={18} />
        </button>
        <input
          key={keyword}
          type="search"
          name="keyword"
          placeholder={t('site.search')}
          aria-label={t('site.search.label')}
          defaultValue={keyword}
          maxLength={100}
        />
        <span className="dzq-live" aria-hidden="true">
          <kbd className="dzq-kbd">{searchKey}</kbd>
        </span>
      </form>
    </search>
  )
}
