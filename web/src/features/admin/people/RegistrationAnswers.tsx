import { signInFieldsApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { SignInAnswer } from '../../../shared/sign-in-fields/SignInAnswer.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import './people.module.css'

/** A person's answers to the registration questions. */
export function RegistrationAnswers({ userId }: { userId: number }) {
  const t = useTexts()
  const { data = [] } = useApiQuery(query(signInFieldsApi.listSignInAnswers, { userId }))
  const answers = data.filter(({ id }) => id !== '')
  if (answers.length === 0) return null
  return (
    <Card title={t('adminPeople.answers')}>
      <dl className={cx('aperson__facts', 'aperson__facts--padded')}>
        {answers.map((field) => (
          <div key={field.id}>
            <dt>{field.name}</dt>
            <dd>
              <SignInAnswer field={field} none={t('adminPeople.none')} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
