import { pageStatusOf } from '../../../api/failures.ts'
import { failureText, loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { composerFrom } from '../../../shared/links/links.ts'
import { usePageSelector } from '../../../shared/page/page-context.tsx'
import { useIsOffered } from '../../../shared/site/site.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import '../feed/feed.module.css'

export function ThreadListSkeleton() {
  return [1, 2, 3].map((n) => (
    <Card as="div" key={n} className={cx('feed__waiting')}>
      <Skeleton width="40%" />
      <Skeleton width="80%" height="20px" />
      <Skeleton />
    </Card>
  ))
}

export function Refused({
  failure,
  onRetry,
}: {
  failure: { Code: number; Message: string }
  onRetry: () => void
}) {
  const t = useTexts()
  const isDenied = pageStatusOf(failure.Code) === 'denied'
  return (
    <Card as="div">
      {isDenied ? (
        <Empty title={t('threads.denied')} drawing="denied">
          {failureText(failure, t)}
        </Empty>
      ) : (
        <LoadFailed {...loadFailureTexts(failure, t)} onRetry={onRetry} />
      )}
    </Card>
  )
}

export function Nothing() {
  const t = useTexts()
  // The server caches the HTML of the list, which may depend on the address only by a fact.
  const composerHref = usePageSelector(composerFrom)
  const mayPublish = useIsOffered('canCreateThreadInCategory')
  return (
    <Card as="div">
      <Empty
        title={t('threads.empty')}
        action={
          mayPublish && (
            <ButtonLink kind="primary" href={composerHref}>
              {t('site.nav.publish')}
            </ButtonLink>
          )
        }
      >
        {t('threads.empty.hint')}
      </Empty>
    </Card>
  )
}
