import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import '../../../ui/card/Card.module.css'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { FollowRow } from './PersonRow.tsx'
import { followsQuery, panelPeople, peopleTitle } from './people-page.ts'
import { peopleHref } from './person-links.ts'
import './relations.module.css'

export interface PeoplePanelProps {
  kind: 'follows' | 'fans'
  of: { readonly id: number; readonly nickname: string }
}

/** A few of a person's follows or fans, with a link to all of them; renders nothing when there are none. */
export function PeoplePanel({ kind, of }: PeoplePanelProps) {
  const t = useTexts()
  const { count } = useFormats()
  const { userId } = usePageContext()
  const { data } = useApiQuery(followsQuery(kind, of.id, 1, panelPeople))
  if (!data || !('pageData' in data) || data.pageData.length === 0) return null
  const isOwn = of.id === userId
  const more = (
    <a
      className={cx('card__more')}
      href={peopleHref(kind, isOwn ? 0 : of.id)}
      aria-label={peopleTitle(t, kind, isOwn ? undefined : of.nickname)}
    >
      {t('relations.more')}
      <Icon of="chevron-right" size={16} />
    </a>
  )
  return (
    <Card
      className={cx('people__panel')}
      title={
        <>
          {t(`users.${kind}`)} <span className={cx('people__count')}>{count(data.totalCount)}</span>
        </>
      }
      titleId={kind}
      more={more}
    >
      <ul>
        {data.pageData.map((row) => (
          <FollowRow key={row.user.userId} row={row} kind={kind} isOwn={isOwn} small />
        ))}
      </ul>
    </Card>
  )
}
