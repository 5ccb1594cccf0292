import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import '../form/admin-form.module.css'
import { overviewQuery } from '../shell/use-pending-work.ts'
import { catalogQuery } from '../site-queries.ts'
import './guide.module.css'
import { guideDone, guideSteps, missingOf, missingThings, settingValue } from './guide-steps.ts'

/** What a site still lacks, with a link to the guide; renders nothing when it is complete. */
export function MissingCard() {
  const t = useTexts()
  const { data: settings = [] } = useApiQuery(catalogQuery)
  const { data: overview } = useApiQuery(overviewQuery)
  const missing = missingOf(settings, overview?.health.isSiteUrlSet ?? true)
  const step = Number(settingValue(settings, 'guide_step'))
  const isOpen = settings.length > 0 && step < guideDone
  if (settings.length === 0 || (missing.length === 0 && !isOpen)) return null
  return (
    <Card
      title={t('adminGuide.missing')}
      more={
        isOpen && (
          <ButtonLink size="small" kind="primary" href="/admin/guide">
            {t(step === 0 ? 'adminGuide.start' : 'adminGuide.goOn', {
              n: Math.max(1, Math.min(step, guideSteps.length)),
            })}
          </ButtonLink>
        )
      }
    >
      <ul className={cx('amissing')}>
        {missing.map((name) => (
          <li key={name}>
            <a className="dzq-link" href={missingThings[name].href}>
              {t(`adminGuide.missing.${name}`)}
            </a>{' '}
            <span>{t(`adminGuide.missing.${name}.text`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
