import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { useSite } from '../../shared/site/site.ts'
import { Brand } from '../../ui/brand/Brand.tsx'

/** The site's name; the welcome text when it has none (docs/reference/pages.md#page-head). */
export function useSiteName(): string {
  const t = useTexts()
  return useSite().forum.setSite.siteName || t('site.name.default')
}

/** Address of the site's logo; empty when it has none. */
export function useSiteLogo(): string {
  return useSite().forum.setSite.siteLogo
}

/** The site's logo, or our mark, with its name as the link home. */
export function SiteBrand() {
  const t = useTexts()
  const name = useSiteName()
  return <Brand href={links.home} label={t('site.brand', { name })} name={name} logo={useSiteLogo()} />
}

/** How many members and threads the site has. */
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
