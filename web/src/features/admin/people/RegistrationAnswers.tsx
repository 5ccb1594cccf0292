import { signInFieldsApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import './people.module.css'

/** A person's answers to the registration questions. */
export function RegistrationAnswers({ userId }: { userId: number }) {
  const t = useTexts()
  const { data = [] } = useApiQuery(query(signInFieldsApi.listSignInAnswers, { userId }))
  const answers = data.filter(({ id }) => id !== '')
  if (answers.length === 0) return null
  const textOf = (fieldsExt: string) => {
    try {
      const { value } = JSON.parse(fieldsExt) as { value?: unknown }
      return typeof value === 'string' ? value : JSON.stringify(value ?? '')
    } catch {
      return fieldsExt
    }
  }
  return (
    <Card title={t('adminPeople.answers')}>
      <dl className={cx('aperson__facts', 'aperson__facts--padded')}>
        {answers.map(({ id, name, fieldsExt }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{textOf(fieldsExt)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
