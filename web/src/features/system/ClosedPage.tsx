import { forumApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'

/** Why the site is closed, in the words of its administrator; empty when none were written. */
function useDetail(): string {
  const { error } = useApiQuery(query(forumApi.readForum, {}), { enabled: false })
  const data = error?.Data
  return typeof data === 'object' && data !== null && 'detail' in data ? String(data.detail) : ''
}

/** The site is closed: why, and the way in for its administrators (docs/reference/pages.md#system-pages). */
export function ClosedPage() {
  const t = useTexts()
  const detail = useDetail()
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage
        icon="lock"
        title={t('site.closed.title')}
        actions={<ButtonLink href={links.closedLogin}>{t('system.adminLogin')}</ButtonLink>}
      >
        {detail || t('system.closed.text')}
      </ErrorPage>
    </main>
  )
}
