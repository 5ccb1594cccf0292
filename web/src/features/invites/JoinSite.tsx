import { useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { activeQuery } from './invites-page.ts'

/** The last active people; renders nothing when the site does not show them. */
export function ActivePeople() {
  const t = useTexts()
  const { data } = useApiQuery(activeQuery)
  if (!data || data.pageData.length === 0) return null
  return (
    <Card title={t('invites.join.active')} titleId="active">
      <ul className={cx('join__people')}>
        {data.pageData.map(({ userId, nickname, avatar }) => (
          <li key={userId}>
            <Avatar src={avatar} name={nickname} size={48} circle />
            <span className="dzq-ellipsis">{nickname}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The owner of the site; renders nothing without one. */
export function Owner() {
  const t = useTexts()
  const owner = useSite().forum.setSite.siteAuthor
  if (owner.id === 0) return null
  return (
    <Card title={t('invites.join.owner')} titleId="owner">
      <div className={cx('join__owner')}>
        <Avatar src={owner.avatar} name={owner.nickname} size={48} circle />
        <span className="dzq-ellipsis">{owner.nickname}</span>
      </div>
    </Card>
  )
}
