import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'

/** The site's name; the welcome text when it has none (docs/reference/pages.md#page-head). */
export function useSiteName(): string {
  const t = useTexts()
  return useSite().forum.setSite.siteName || t('site.name.default')
}

/** Address of the site's logo; empty when it has none. */
export function useSiteLogo(): string {
  return useSite().forum.setSite.siteLogo
}

/** The number of members and threads of the site. */
export function SiteStatistics() {
  const t = useTexts()
  const { count } = useFormats()
  const { countUsers, countThreads } = useSite().forum.other
  return (
    <>
      {t('site.members', { n: count(countUsers) })} <i className="dzq-dot" aria-hidden="true" />{' '}
      {t('site.contents', { n: count(countThreads) })}
    </>
  )
}
