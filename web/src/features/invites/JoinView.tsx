import { links, withQuery } from '../../api/links.ts'
import type { PageProps } from '../../api/page-types.ts'
import { useSite } from '../../api/site.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './invites.module.css'
import { activeAsk, codeOf, inviterAsk, inviterIdOf } from './invites-page.ts'

const cx = classNames(styles)

type Asked = Pick<PageProps, 'query'>

/** Who invites: the person whose id the code is, else the owner of the site; nobody without a code. */
function useInviter(asked: Asked): string | null {
  const t = useTexts()
  const inviterId = inviterIdOf(asked)
  const { data } = useAnswer(inviterAsk(inviterId), { enabled: inviterId > 0 })
  if (codeOf(asked) === '') return null
  return inviterId > 0 ? (data?.nickname ?? null) : t('invites.join.owner')
}

/** What joining costs on a paid site; nothing on others. */
function Price() {
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

/** The ways in: an account, made with the code, or one that is there already. */
function WaysIn({ code }: { code: string }) {
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
      <ButtonLink size="large" href={links.login}>
        {t('invites.join.login')}
      </ButtonLink>
    </div>
  )
}

/** The people who were here last; none when the site does not tell. */
function ActivePeople() {
  const t = useTexts()
  const { data } = useAnswer(activeAsk)
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

/** What the site is, who is there, and the way in (screens 2.12). */
export function JoinView({ query }: Asked) {
  const t = useTexts()
  const { count } = useFormats()
  const { setSite, other } = useSite().forum
  const inviter = useInviter({ query })
  return (
    <main id="main" tabIndex={-1} className={cx('invite')}>
      <Card as="div" className={cx('join')}>
        {inviter !== null && <p className={cx('join__by')}>{t('invites.join.by', { name: inviter })}</p>}
        <h1>{setSite.siteName}</h1>
        <p>{setSite.siteIntroduction}</p>
        <dl className={cx('invite__sums')}>
          <div>
            <dt>{t('invites.join.members')}</dt>
            <dd>{count(other.countUsers)}</dd>
          </div>
          <div>
            <dt>{t('invites.join.threads')}</dt>
            <dd>{count(other.countThreads)}</dd>
          </div>
        </dl>
        <Price />
        <WaysIn code={codeOf({ query })} />
      </Card>
      <ActivePeople />
    </main>
  )
}
