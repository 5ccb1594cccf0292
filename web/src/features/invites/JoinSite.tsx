import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { useSite } from '../../shared/site/site.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { activeQuery } from './invites-page.ts'

/** The price of joining a paid site; nothing on others. */
export function Price() {
  const t = useTexts()
  const { money } = useFormats()
  const { siteMode, sitePrice = 0, siteExpire = '' } = useSite().forum.setSite
  if (siteMode !== 'pay') return null
  return (
    <p className={cx('join__price')}>
      {t('invites.join.price', { price: money(sitePrice) })}
      {Number(siteExpire) > 0 && ` · ${t('invites.join.days', { n: Number(siteExpire) })}`}
    </p>
  )
}

/** Links to register with the code and to log in. */
export function WaysIn({ code }: { code: string }) {
  const t = useTexts()
  const { me, forum } = useSite()
  if (me) return <p>{t('invites.join.ask')}</p>
  return (
    <div className={cx('invite__acts')}>
      {forum.setSite.isRegister && (
        <ButtonLink kind="primary" size="large" href={withQuery(links.register, { code: code || undefined })}>
          {t('invites.join.now')}
        </ButtonLink>
      )}
      <ButtonLink size="large" href={withQuery(links.login, { inviteCode: code || undefined })}>
        {t('invites.join.login')}
      </ButtonLink>
    </div>
  )
}

/** The last active people; none when the site does not show them. */
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

/** The owner of the site; nothing without one. */
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
