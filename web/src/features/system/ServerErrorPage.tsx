import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'

/** What failed, by the parameter `type`. */
const titles: Readonly<Record<string, TextKey>> = { site: 'site.failed.site', page: 'site.failed.title' }

/** The site or a page failed, and the way home (docs/reference/pages.md#system-pages). */
export function ServerErrorPage({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const type = query.get('type') ?? ''
  const title = Object.hasOwn(titles, type) ? titles[type] : undefined
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage
        icon="circle-alert"
        tone="red"
        title={t(title ?? 'system.unknownError')}
        actions={
          <ButtonLink kind="primary" href={links.home}>
            {t('site.failed.home')}
          </ButtonLink>
        }
      >
        {t('system.failed.text')}
      </ErrorPage>
    </main>
  )
}
