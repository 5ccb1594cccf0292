import { useTexts } from '../../i18n/use-texts.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { type SearchQuery, searchHref, searchKinds } from './search-page.ts'

/** What is looked for: everything, threads, or people. */
export function SearchKinds({ search }: { search: SearchQuery }) {
  const t = useTexts()
  const items = searchKinds.map((kind) => ({
    href: searchHref(search, { kind }),
    text: t(`search.${kind}`),
    isActive: search.kind === kind,
  }))
  return <Tabs label={t('search.kinds')} items={items} />
}
