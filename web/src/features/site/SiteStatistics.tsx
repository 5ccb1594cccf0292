import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'

/** How many members and threads the site has. */
export function SiteNumbers() {
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
