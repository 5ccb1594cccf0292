import { useEffect } from 'react'
import { type CallFailure, isNetworkFailure, pageStatusOf } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useBareBrand } from '../../shared/site/bare-brand.ts'
import { BareFrame } from '../../ui/brand/BareFrame.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'

const detailOf = ({ Data }: CallFailure) =>
  typeof Data === 'object' && Data !== null && 'detail' in Data ? String(Data.detail) : ''

export interface RefusedPageProps {
  failure: CallFailure
  /** Whether the call for the site itself was refused. */
  isSite?: boolean
}

/** Milliseconds between two checks whether the site can be reached. */
const checkMs = 5000

/** Shown while the site cannot be reached; loads the page once it can. */
function Unreached({ failure }: Pick<RefusedPageProps, 'failure'>) {
  const t = useTexts()
  const { url, go } = usePageContext()
  useEffect(() => {
    const again = () => go(url, { replace: true })
    const update = () => {
      if (navigator.onLine && !document.hidden) fetch(url, { method: 'HEAD' }).then(again, () => {})
    }
    const timer = setInterval(update, checkMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [url, go])
  return (
    <ErrorPage
      icon="circle-alert"
      title={t('site.unreached.title')}
      actions={
        <>
          <Button kind="primary" onClick={() => go(url, { replace: true })}>
            {t('site.retry')}
          </Button>
          <ButtonLink kind="info" href={links.home}>
            {t('site.failed.home')}
          </ButtonLink>
        </>
      }
    >
      <p>{failureText(failure, t)}</p>
      <p className="dzq-muted">{t('site.unreached.text')}</p>
    </ErrorPage>
  )
}

/** The code of a failure and the request id, which operators need to find it, with a copy button. */
function FailureCode({ failure: { Code, requestId } }: Pick<RefusedPageProps, 'failure'>) {
  const t = useTexts()
  const toast = useToast()
  const code = t('site.failed.code', { code: Code })
  if (requestId === '') return <p className="dzq-muted">{code}</p>
  const request = t('site.failed.request', { id: requestId })
  const copy = async () => {
    try {
      // Without https there is no clipboard.
      await navigator.clipboard.writeText(`${code} ${request}`)
      toast(t('site.failed.copied'))
    } catch {
      toast(request)
    }
  }
  return (
    <p className="dzq-muted">
      {code}
      <br />
      {request}{' '}
      <button type="button" className="dzq-link dzq-live" onClick={() => void copy()}>
        {t('site.failed.copyRequest')}
      </button>
    </p>
  )
}

function Refusal({ failure, isSite = false }: RefusedPageProps) {
  const t = useTexts()
  const { url } = usePageContext()
  if (isNetworkFailure(failure)) return <Unreached failure={failure} />
  const status = pageStatusOf(failure.Code)
  const isNew = status === 'install'
  const isFailure = status !== 'closed' && status !== 'denied' && !isNew
  const home = (
    <ButtonLink kind={isFailure ? 'info' : 'primary'} href={isNew ? links.install : links.home}>
      {t(isNew ? 'site.install' : 'site.failed.home')}
    </ButtonLink>
  )
  if (status === 'closed')
    return (
      <ErrorPage icon="lock" title={t('site.closed.title')}>
        {detailOf(failure)}
      </ErrorPage>
    )
  if (status === 'denied')
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
            {/* A new document, so that the page has its retries of the first load again. */}
            <ButtonLink kind="primary" href={url} target="_self">
              {t('site.failed.reload')}
            </ButtonLink>
            {home}
          </>
        )
      }
    >
      <p>{failureText(failure, t)}</p>
      <FailureCode failure={failure} />
    </ErrorPage>
  )
}

/** Shown in place of a refused page: the reason, and the next steps. Works without the site's settings. */
export function RefusedPage(props: RefusedPageProps) {
  const brand = useBareBrand()
  const main = (
    <main id="main" tabIndex={-1}>
      <Refusal {...props} />
    </main>
  )
  // The shell is rendered wherever the site's data is loaded.
  return props.isSite ? <BareFrame {...brand}>{main}</BareFrame> : main
}
