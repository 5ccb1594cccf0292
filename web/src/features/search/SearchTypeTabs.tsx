import { searchKinds } from '@chaguan/contracts'
import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { foundQuery, type SearchQuery, searchHref } from './search-page.ts'

/** What is looked for: everything, or one kind of it, each with how much there is. */
export function SearchKinds({ search }: { search: SearchQuery }) {
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
