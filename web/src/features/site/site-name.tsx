import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { nameOfSite, useSite } from '../../shared/site/site.ts'

/** The site's name; the product's name until it has one. */
export function useSiteName(): string {
  const t = useTexts()
  return nameOfSite(useSite().forum.setSite.siteName, t)
}

/** Address of the site's logo; empty when it has none. */
export function useSiteLogo(): string {
  return useSite().forum.setSite.siteLogo
}

/** The number of members and threads of the site; renders nothing on an empty site. */
export function SiteStatistics() {
  const t = useTexts()
  const { count } = useFormats()
  const { countUsers, countThreads } = useSite().forum.other
  if (countThreads === 0) return null
  return (
    <>
      {t('site.members', { n: count(countUsers) })} <i className="dzq-dot" aria-hidden="true" />{' '}
      {t('site.contents', { n: count(countThreads) })}
    </>
  )
}
