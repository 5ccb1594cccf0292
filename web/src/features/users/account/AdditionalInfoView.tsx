import { type SignInAnswerView, signInFieldTypes } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { failedWords } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { AccountPage } from './AccountPage.tsx'
import './account.module.css'
import { answersQuery } from './account-pages.ts'

interface File {
  readonly name?: string
  readonly url?: string
}

function answerIn({ fieldsExt }: SignInAnswerView): unknown {
  try {
    return (JSON.parse(fieldsExt) as { value?: unknown } | null)?.value
  } catch {
    return undefined
  }
}

const isUpload = ({ type }: SignInAnswerView) =>
  type === signInFieldTypes.pictures || type === signInFieldTypes.files

/** An answer as text or as links to files. */
function Answer({ field }: { field: SignInAnswerView }) {
  const t = useTexts()
  const value = answerIn(field)
  const list = Array.isArray(value) ? value : []
  if (isUpload(field) && list.length > 0)
    return (
      <ul>
        {(list as File[]).map(({ name = '', url = '' }) => (
          <li key={url}>
            <a className="dzq-link" href={url}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    )
  const words = typeof value === 'string' ? value : list.filter((one) => typeof one === 'string').join('、')
  return words.trim() === '' ? <span className="dzq-muted">{t('account.additional.none')}</span> : words
}

/**
 * The questions of the registration and the member's answers, which are read-only here
 * (docs/reference/pages.md#account-pages).
 */
export function AdditionalInfoView() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(answersQuery)
  return (
    <AccountPage title={t('account.additional')}>
      <p className="dzq-muted">{t('account.additional.fixed')}</p>
      {error && (
        <LoadFailed title={t('threads.failed')} {...failedWords(error, t)} onRetry={() => void refetch()} />
      )}
      {data && data.length === 0 && <p>{t('account.additional.nothing')}</p>}
      {data && data.length > 0 && (
        <dl className={cx('facts')}>
          {data.map((field) => (
            <div key={`${field.sort} ${field.name}`}>
              <dt>{field.name}</dt>
              <dd>
                <Answer field={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </AccountPage>
  )
}
