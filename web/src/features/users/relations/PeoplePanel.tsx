import { useAnswer } from '../../../api/use-answer.ts'
import { useVisit } from '../../../api/visit.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FollowRow } from './PersonRow.tsx'
import { followsAsk, panelPeople, peopleTitle } from './people-page.ts'
import { peopleHref } from './person-links.ts'
import styles from './relations.module.css'

const cx = classNames(styles)

export interface PeoplePanelProps {
  kind: 'follows' | 'fans'
  of: { readonly id: number; readonly nickname: string }
}

/** A few of a person's follows or fans, with the way to all of them; nothing when there are none. */
export function PeoplePanel({ kind, of }: PeoplePanelProps) {
  const t = useTexts()
  const { userId } = useVisit()
  const { data } = useAnswer(followsAsk(kind, of.id, 1, panelPeople))
  if (!data || !('pageData' in data) || data.pageData.length === 0) return null
  const isOwn = of.id === userId
  return (
    <Card
      className={cx('people__panel')}
      title={peopleTitle(t, kind, isOwn ? undefined : of.nickname)}
      titleId={kind}
    >
      <ul>
        {data.pageData.map((row) => (
          <FollowRow key={row.user.userId} row={row} kind={kind} isOwn={isOwn} small />
        ))}
      </ul>
      {data.totalCount > panelPeople && (
        <p className={cx('people__all')}>
          <a href={peopleHref(kind, isOwn ? 0 : of.id)}>{t('relations.all')}</a>
        </p>
      )}
    </Card>
  )
}
