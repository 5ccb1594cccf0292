import { forumApi, wireVersion } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../links/links.ts'
import { nameOfSite } from './site.ts'

/** Site name and product name for pages outside the site's shell; the product's name only where no site is loaded. */
export function useBareBrand() {
  const t = useTexts()
  const setSite = useApiQuery(query(forumApi.readForum, {}), { enabled: false }).data?.setSite
  const name = nameOfSite(setSite?.siteName ?? '', t)
  return {
    href: links.home,
    label: t('site.brand', { name }),
    name,
    logo: setSite?.siteLogo ?? '',
    foot: t('site.powered', { version: setSite?.version || wireVersion }),
  }
}
