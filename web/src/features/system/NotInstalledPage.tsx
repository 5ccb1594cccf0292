import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'

/** The site has no administrator yet (docs/reference/pages.md#system-pages); the way to make one. */
export function NotInstalledPage() {
  const t = useTexts()
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage
        icon="wrench"
        title={t('system.notInstalled')}
        actions={
          <ButtonLink kind="primary" href={links.install}>
            {t('site.install')}
          </ButtonLink>
        }
      >
        {t('system.notInstalled.text')}
      </ErrorPage>
    </main>
  )
}
