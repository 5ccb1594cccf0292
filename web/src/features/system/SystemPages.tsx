import { forumApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../api/query.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { useSite } from '../../shared/site/site.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'
import './system.module.css'
import { agreementOf } from './system-pages.ts'

/** The text of the registration agreement or of the privacy policy (docs/reference/pages.md#login-pages). */
export function AgreementPage({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { registerContent, privacyContent } = useSite().forum.agreement
  const type = agreementOf(query)
  const text = type === 'privacy' ? privacyContent : registerContent
  return (
    <main id="main" tabIndex={-1} className={cx('agreement')}>
      <Card as="div" className={cx('agreement__card')}>
        <h1>{t(`system.agreement.${type}`)}</h1>
        <div className={cx('agreement__text')}>{text || t('system.agreement.none')}</div>
      </Card>
    </main>
  )
}

/** The administrator's reason for closing the site; empty for none. */
function useDetail(): string {
  const { error } = useApiQuery(query(forumApi.readForum, {}), { enabled: false })
  const data = error?.Data
  return typeof data === 'object' && data !== null && 'detail' in data ? String(data.detail) : ''
}

/** The site is closed: the reason, and the log-in for its administrators (docs/reference/pages.md#system-pages). */
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

/** The site has no administrator yet (docs/reference/pages.md#system-pages); the link to create one. */
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

/** What failed, by the parameter `type`. */
const titles: Readonly<Record<string, TextKey>> = { site: 'site.failed.site', page: 'site.failed.title' }

/** The site or a page failed, with a link home (docs/reference/pages.md#system-pages). */
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
