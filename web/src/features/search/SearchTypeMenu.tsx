import { type SearchKind, searchKinds } from '@chaguan/contracts'
import FileText from 'lucide-react/icons/file-text'
import Hash from 'lucide-react/icons/hash'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import MessageSquare from 'lucide-react/icons/message-square'
import Tag from 'lucide-react/icons/tag'
import Users from 'lucide-react/icons/users'
import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconShape } from '../../ui/icon/Icon.tsx'
import styles from './search.module.css'
import { foundQuery, type SearchQuery, searchHref } from './search-page.ts'

const cx = classNames(styles)

const icons: Record<SearchKind, IconShape> = {
  all: LayoutGrid,
  threads: FileText,
  comments: MessageSquare,
  users: Users,
  topics: Hash,
  tags: Tag,
}

/** What is looked for, each kind in a line with how much there is: for the side of a page. */
export function KindMenu({ search }: { search: SearchQuery }) {
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
