import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { LogOutForm } from '../../shared/session/LogOutForm.tsx'
import { nameOfSite, useSite } from '../../shared/site/site.ts'
import { BrandMark } from '../../ui/brand/Brand.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { threadTitle } from '../../ui/rich-text/thread-title.ts'
import './invites.module.css'
import { codeOf, inviterIdOf, inviterQuery, previewQuery } from './invites-page.ts'
import { JoinActions, Price } from './JoinActions.tsx'
import { ActivePeople, Owner } from './JoinSite.tsx'

type JoinProps = Pick<PageProps, 'query'>

/** The name of the inviter, whose id is the code, else of the site's owner; null without a code. */
function useInviter(asked: JoinProps): string | null {
  const t = useTexts()
  const inviterId = inviterIdOf(asked)
  const { data } = useApiQuery(inviterQuery(inviterId), { enabled: inviterId > 0 })
  if (codeOf(asked) === '') return null
  return inviterId > 0 ? (data?.nickname ?? null) : t('invites.join.owner')
}

/** The link for visitors: to register with the code, or to log in where registration is closed. */
function useRegisterLink(code: string): string {
  const { me, forum } = useSite()
  if (me) return '#join'
  return forum.setSite.isRegister
    ? withQuery(links.register, { code: code || undefined })
    : withQuery(links.login, { inviteCode: code || undefined })
}

/** Featured threads, all of which link to the registration (docs/reference/pages.md#joining). */
function Preview({ code }: { code: string }) {
  const t = useTexts()
  const { count } = useFormats()
  const registerLink = useRegisterLink(code)
  const { data } = useApiQuery(previewQuery)
  if (!data || data.pageData.length === 0) return null
  return (
    <Card title={t('invites.join.preview')} titleId="preview">
      <ul className={cx('join__threads')}>
        {data.pageData.map((thread) => (
          <li key={thread.threadId}>
            <a className={cx('join__thread')} href={registerLink}>
              <strong className="dzq-ellipsis">
                {threadTitle(thread) || t('threads.untitled', { name: thread.user.nickname })}
              </strong>
              <span>
                {[thread.user.nickname, t('threads.views', { n: count(thread.viewCount) })].join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The log-out of an account that has not joined; h5 has no menu for it on this page. */
function LogOutLink() {
  const t = useTexts()
  const { me } = useSite()
  const { face } = usePageContext()
  if (!me || face !== 'h5') return null
  return (
    <LogOutForm>
      <button
        type="submit"
        className={cx('join__leave')}
        aria-label={t('site.logout')}
        title={t('site.logout')}
      >
        <Icon of="log-out" size={20} />
      </button>
    </LogOutForm>
  )
}

/** The site, its owner, people and threads, and the buttons to join. */
export function JoinView({ query }: JoinProps) {
  const t = useTexts()
  const { count } = useFormats()
  const { setSite, other } = useSite().forum
  const inviter = useInviter({ query })
  const code = codeOf({ query })
  return (
    <main id="main" tabIndex={-1} className={cx('invite', 'joinpage')}>
      <Card as="div" className={cx('join')} id="join">
        <LogOutLink />
        {inviter !== null && <p className={cx('join__by')}>{t('invites.join.by', { name: inviter })}</p>}
        <span className={cx('join__mark')}>
          <BrandMark logo={setSite.siteLogo} />
        </span>
        <h1>{nameOfSite(setSite.siteName, t)}</h1>
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
        <JoinActions code={code} />
      </Card>
      <div className={cx('joinpage__side')}>
        <Owner />
        <ActivePeople />
      </div>
      <Preview code={code} />
    </main>
  )
}
