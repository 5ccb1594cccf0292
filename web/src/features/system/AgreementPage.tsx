import { useTexts } from '../../i18n/use-texts.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { useSite } from '../../shared/site/site.ts'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
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
