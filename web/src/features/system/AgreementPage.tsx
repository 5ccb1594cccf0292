import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { accountLinks } from '../../shared/links/account-links.ts'
import { links, markLinks } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { agreementOf, agreementsQuery } from './system-pages.ts'
import './system.module.css'

/** The text of the registration agreement or of the privacy policy (docs/reference/pages.md#login-pages). */
export function AgreementPage({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(agreementsQuery)
  const type = agreementOf(query)
  const other = type === 'privacy' ? 'register' : 'privacy'
  const text = type === 'privacy' ? data?.privacyContent : data?.registerContent
  return (
    <main id="main" tabIndex={-1} className={cx('agreement')}>
      <h1 className={cx('agreement__title')}>{t(`system.agreement.${type}`)}</h1>
      <Card as="div" className={cx('agreement__card')}>
        {text === '' && <Empty title={t('system.agreement.none')} />}
        {/* Without a tag or an entity it is no HTML: its line breaks are kept. */}
        {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />}
        {text &&
          (/[<&]/.test(text) ? (
            <RichText html={text} links={markLinks} />
          ) : (
            <div className={cx('agreement__text')}>{text}</div>
          ))}
      </Card>
      <p className={cx('agreement__next')}>
        <a className="dzq-link" href={accountLinks.agreement(other)}>
          {t(`system.agreement.${other}`)}
        </a>
        <a className="dzq-link" href={links.home}>
          {t('site.nav.home')}
        </a>
      </p>
    </main>
  )
}
