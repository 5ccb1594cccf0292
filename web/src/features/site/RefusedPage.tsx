import { type CallFailure, pageStatusOf } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'

const detailOf = ({ Data }: CallFailure) =>
  typeof Data === 'object' && Data !== null && 'detail' in Data ? String(Data.detail) : ''

export interface RefusedPageProps {
  failure: CallFailure
  /** Whether the site itself was refused. */
  isSite?: boolean
}

function Refusal({ failure, isSite = false }: RefusedPageProps) {
  const t = useTexts()
  const { url } = usePageContext()
  const fate = pageStatusOf(failure.Code)
  const isNew = fate === 'install'
  const isFailure = fate !== 'closed' && fate !== 'denied' && !isNew
  const home = (
    <ButtonLink kind={isFailure ? 'info' : 'primary'} href={isNew ? links.install : links.home}>
      {t(isNew ? 'site.install' : 'site.failed.home')}
    </ButtonLink>
  )
  if (fate === 'closed')
    return (
      <ErrorPage icon="lock" title={t('site.closed.title')}>
        {detailOf(failure)}
      </ErrorPage>
    )
  if (fate === 'denied')
    return (
      <ErrorPage icon="lock" tone="gold" title={t('site.denied.title')} actions={home}>
        {t('site.denied.text')}
      </ErrorPage>
    )
  return (
    <ErrorPage
      icon="circle-alert"
      tone="red"
      title={t(isSite ? 'site.failed.site' : 'site.failed.title')}
      actions={
        isNew ? (
          home
        ) : (
          <>
            {/* A new document: the page has its first-load retries again. */}
            <ButtonLink kind="primary" href={url} target="_self">
              {t('site.failed.reload')}
            </ButtonLink>
            {home}
          </>
        )
      }
    >
      <p>{failureText(failure, t)}</p>
      <p className="dzq-muted">{t('site.failed.code', { code: failure.Code })}</p>
    </ErrorPage>
  )
}

/** Shown in place of a refused page: the reason, and what can be done. It works without the site's settings. */
export function RefusedPage(props: RefusedPageProps) {
  return (
    <main id="main" tabIndex={-1}>
      <Refusal {...props} />
    </main>
  )
}
