import Search from 'lucide-react/icons/search'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './search.module.css'
import type { SearchQuery } from './search-page.ts'

const cx = classNames(styles)

/** The box to type the keyword into; it leads to the results with scripts and without. */
export function SearchForm({ search }: { search: SearchQuery }) {
  const t = useTexts()
  return (
    <search>
      <form className={cx('search__form')} action={links.search} method="get">
        {search.kind !== 'all' && <input type="hidden" name="type" value={search.kind} />}
        <TextField
          key={search.keyword}
          type="search"
          name="keyword"
          label={t('search.page')}
          labelHidden
          soft
          icon={Search}
          placeholder={t('search.placeholder')}
          maxLength={100}
          defaultValue={search.keyword}
        />
        <Button type="submit" kind="primary">
          {t('search.submit')}
        </Button>
      </form>
    </search>
  )
}
