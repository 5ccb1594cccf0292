import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { SignInAnswer } from '../../../shared/sign-in-fields/SignInAnswer.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { AccountPage } from './AccountPage.tsx'
import './account.module.css'
import { answersQuery } from './account-pages.ts'

/**
 * The questions of the registration and the member's answers, which are read-only here
 * (docs/reference/pages.md#account-pages).
 */
export function AdditionalInfoView() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(answersQuery)
  return (
    <AccountPage title={t('account.additional')}>
      {data && data.length > 0 && <p className="dzq-muted">{t('account.additional.fixed')}</p>}
      {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />}
      {data && data.length === 0 && <p>{t('account.additional.nothing')}</p>}
      {data && data.length > 0 && (
        <dl className={cx('facts')}>
          {data.map((field) => (
            <div key={`${field.sort} ${field.name}`}>
              <dt>{field.name}</dt>
              <dd>
                <SignInAnswer field={field} none={t('account.additional.none')} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </AccountPage>
  )
}
