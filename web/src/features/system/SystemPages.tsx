import { forumApi } from '@chaguan/contracts/browser'
import type { MouseEvent, ReactNode } from 'react'
import { query, useApiQuery } from '../../api/query.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { useBareBrand } from '../../shared/site/bare-brand.ts'
import { BareFrame } from '../../ui/brand/BareFrame.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'
import './system.module.css'

/** A page about the state of the site, with its brand, because the shell is missing. */
function BarePage({ children }: { children: ReactNode }) {
  return (
    <BareFrame {...useBareBrand()}>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </BareFrame>
  )
}

/** The administrator's reason for closing the site; empty for none. */
function useDetail(): string {
  const { error } = useApiQuery(query(forumApi.readForum, {}), { enabled: false })
  const data = error?.Data
  return typeof data === 'object' && data !== null && 'detail' in data ? String(data.detail) : ''
}

/**
 * The page of a closed site: the reason, and the login for its administrators (docs/reference/pages.md#system-pages).
 */
export function ClosedPage() {
  const t = useTexts()
  const detail = useDetail()
  return (
    <BarePage>
      <ErrorPage
        icon="lock"
        title={t('site.closed.title')}
        actions={
          <>
            <ButtonLink kind="primary" href={links.home}>
              {t('system.closed.look')}
            </ButtonLink>
            <ButtonLink href={links.closedLogin}>{t('system.adminLogin')}</ButtonLink>
          </>
        }
      >
        <p className={cx('closed__why')}>{detail || t('system.closed.text')}</p>
      </ErrorPage>
    </BarePage>
  )
}

/** The page of a site without an administrator (docs/reference/pages.md#system-pages), with a link to create one. */
export function NotInstalledPage() {
  const t = useTexts()
  return (
    <BarePage>
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
    </BarePage>
  )
}

/** Titles by the parameter `type`. */
const titles: Readonly<Record<string, TextKey>> = { site: 'site.failed.site', page: 'site.failed.title' }

/** Goes back to the failed page, if the history has one, which reloads it. */
function goBack(event: MouseEvent): void {
  if (history.length <= 1) return
  event.preventDefault()
  history.back()
}

/**
 * The page of a failed site or page: its code, a retry, and a link to the home page
 * (docs/reference/pages.md#system-pages).
 */
export function ServerErrorPage({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const type = query.get('type') ?? ''
  const title = Object.hasOwn(titles, type) ? titles[type] : undefined
  return (
    <BarePage>
      <ErrorPage
        icon="circle-alert"
        tone="red"
        title={t(title ?? 'system.unknownError')}
        actions={
          <>
            <ButtonLink kind="primary" href={links.home} onClick={goBack}>
              {t('site.retry')}
            </ButtonLink>
            <ButtonLink href={links.home}>{t('site.failed.home')}</ButtonLink>
          </>
        }
      >
        <p>{t('system.failed.text')}</p>
        <p className="dzq-muted">{t('site.failed.code', { code: 500 })}</p>
      </ErrorPage>
    </BarePage>
  )
}
