import type { invitesApi, OutputOf } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { ownListLinks } from '../../shared/links/account-links.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { useSite } from '../../shared/site/site.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Time } from '../../ui/time/Time.tsx'
import './invites.module.css'
import { invitedQuery } from './invites-page.ts'
import { OwnLink } from './OwnLink.tsx'

type Invited = OutputOf<typeof invitesApi.listInvited>

function People({ list }: { list: Invited['pageData']['inviteUsersList'] }) {
  const t = useTexts()
  const { moment, money } = useFormats()
  return (
    <ul>
      {list.map(({ userId, avatar, nickname, bounty, joinedAt }) => (
        <li key={userId} className={cx('invite__row')}>
          <a className={cx('invite__who')} href={links.user(userId)}>
            <Avatar src={avatar} name={nickname} size={40} circle />
            <b className="dzq-ellipsis">{nickname}</b>
          </a>
          <span>
            <span className="dzq-vh">{t('invites.earned')} </span>
            {money(bounty)}
          </span>
          <Time {...moment(joinedAt)} />
        </li>
      ))}
    </ul>
  )
}

/**
 * The member's invitation link, and the invited people (docs/reference/pages.md#account-pages,
 * docs/reference/pages.md#joining).
 */
export function InviteView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { me, forum } = useSite()
  const { count, money } = useFormats()
  const { data, error, refetch } = useApiQuery(invitedQuery({ query }))
  if (!me) return null
  const mayInvite = forum.other.canInviteUserScale
  return (
    <main id="main" tabIndex={-1} className={cx('invite')}>
      <h1 className={cx('invite__title')}>{t('invites.title')}</h1>
      {mayInvite ? (
        <OwnLink userId={me.id} isAdmin={me.group?.groupId === 1} />
      ) : (
        <Card as="div">
          <Empty
            title={t('invites.denied')}
            drawing="denied"
            action={<ButtonLink href={ownListLinks.siteInfo}>{t('invites.denied.rights')}</ButtonLink>}
          >
            {t('invites.denied.hint')}
          </Empty>
        </Card>
      )}
      <Card title={t('invites.list')} titleId="invited">
        {error && (
          <LoadFailed
            {...loadFailureTexts(error, t)}
            title={t('invites.failed')}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <dl className={cx('invite__sums', 'invite__sums--own')}>
            <div>
              <dt>{t('invites.total')}</dt>
              <dd>{count(data.pageData.totalInviteUsers)}</dd>
            </div>
            <div>
              <dt>{t('invites.bounty')}</dt>
              <dd>{money(data.pageData.totalInviteBounties)}</dd>
            </div>
          </dl>
        )}
        {data && data.totalCount === 0 && <Empty title={t('invites.none')}>{t('invites.none.text')}</Empty>}
        {data && <People list={data.pageData.inviteUsersList} />}
      </Card>
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPage}
          href={(page) => withQuery(ownListLinks.invite, { page: page > 1 ? page : undefined })}
          label={t('site.pages')}
          prev={t('site.pages.prev')}
          next={t('site.pages.next')}
          nth={(page) => t('site.pages.nth', { n: page })}
        />
      )}
    </main>
  )
}
