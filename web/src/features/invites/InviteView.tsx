import { invitesApi, type OutputOf } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { failedWords, failureText } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { ownListLinks } from '../../shared/links/account-links.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { useSite } from '../../shared/site/site.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { QrCode } from '../../ui/qr-code/QrCode.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../ui/toast/toast-queue.ts'
import './invites.module.css'
import { invitedQuery, inviteHref } from './invites-page.ts'

type Invited = OutputOf<typeof invitesApi.listInvited>

/** The invitation link with a button that copies it; administrators can create one for a single person. */
function OwnLink({ userId, isAdmin }: { userId: number; isAdmin: boolean }) {
  const t = useTexts()
  const toast = useToast()
  const { origin } = usePageContext()
  const [code, setCode] = useState(String(userId))
  const link = origin + inviteHref(code)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('invites.created'))
    } catch {
      // Without permission or a secure connection the link is copied by hand.
      toast(t('invites.copy.failed'), untilClosed)
    }
  }
  const createOnce = async () => {
    try {
      const made = await call(invitesApi.createInvite, {})
      setCode(made.code)
      await copy(origin + inviteHref(made.code))
    } catch (failure) {
      toast(failureText(asFailure(failure), t), untilClosed)
    }
  }
  return (
    <Card className={cx('invite__own')} title={t('invites.mine')} titleId="mine">
      <div className={cx('invite__in', 'invite__ways')}>
        <div>
          <p className={cx('invite__hint')}>{t('invites.none.hint')}</p>
          <TextField
            label={t('invites.link')}
            labelHidden
            name="link"
            readOnly
            value={link}
            hint={isAdmin ? t('invites.once.hint') : undefined}
          />
          <div className={cx('invite__acts', 'dzq-live')}>
            <Button kind="primary" icon="user-plus" onClick={() => void copy(link)}>
              {t('invites.copy')}
            </Button>
            {isAdmin && <Button onClick={() => void createOnce()}>{t('invites.once')}</Button>}
          </div>
        </div>
        <figure className={cx('invite__scan')}>
          <QrCode text={link} label={t('invites.scan')} border={2} />
          <figcaption>{t('invites.scan')}</figcaption>
        </figure>
      </div>
    </Card>
  )
}

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
 * One's invitation link, and the invited people (docs/reference/pages.md#account-pages,
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
          <Empty title={t('invites.denied')} drawing="denied" />
        </Card>
      )}
      <Card title={t('invites.list')} titleId="invited">
        {error && (
          <LoadFailed title={t('invites.failed')} {...failedWords(error, t)} onRetry={() => void refetch()} />
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
        {data && data.totalCount === 0 && <Empty title={t('invites.none')} />}
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
