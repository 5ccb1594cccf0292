import type { newcomersApi, OutputOf } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { accountLinks, loginMethodLinks } from '../../../shared/links/account-links.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import '../sign-in.module.css'
import { useLoginReturn } from '../use-login-return.ts'
import { linkLater } from './external-login-forms.ts'
import { newcomerQuery } from './external-login-pages.ts'
import { BindNewcomer, LinkNewcomer, type PendingNewcomer, RegisterNewcomer } from './NewcomerForms.tsx'

type ChooseAccountProps = Pick<PageProps, 'query'>
type Card = OutputOf<typeof newcomersApi.readNewcomer>

/** Renders a page for a pending registration; shows a notice when that has expired. */
function Newcomer(
  props: ChooseAccountProps & { title: string; children: (card: Card, of: PendingNewcomer) => ReactNode },
) {
  const { query, title, children } = props
  const t = useTexts()
  const next = useLoginReturn(query)
  const { me } = useSite()
  const { data, error } = useApiQuery(newcomerQuery({ query }))
  return (
    <SignInFrame title={title}>
      {error && (
        <>
          <Alert kind="danger">{failureText(error, t)}</Alert>
          <div className={cx('auth__send')}>
            <ButtonLink kind="primary" size="large" full href={me ? loginMethodLinks.linked : links.login}>
              {me ? t('accountSecurity.linked') : t('accountSecurity.return.again')}
            </ButtonLink>
          </div>
        </>
      )}
      {data && (
        <>
          <p className={cx('auth__intro')}>
            {t('accountSecurity.select.who', {
              provider: data.provider,
              label: data.label || t('accountSecurity.linked.tied'),
            })}
          </p>
          {children(data, { sessionToken: query.get('sessionToken'), next })}
        </>
      )}
    </SignInFrame>
  )
}

/** A link for a logged-in member to link the external account to their own. */
function OwnLink({ of }: { of: PendingNewcomer }) {
  const t = useTexts()
  const { me } = useSite()
  return (
    <>
      <p>{t('accountSecurity.select.own', { name: me?.nickname ?? '' })}</p>
      <LinkNewcomer of={of} />
    </>
  )
}

/** The page for a person whom a provider has identified without an account here: a new account, or an existing one. */
export function ProviderSelectView({ query }: ChooseAccountProps) {
  const t = useTexts()
  const { me } = useSite()
  return (
    <Newcomer query={query} title={t('accountSecurity.select')}>
      {(card, of) =>
        me ? (
          <OwnLink of={of} />
        ) : (
          <>
            {card.mayRegister ? (
              <RegisterNewcomer of={of} nickname={card.nickname} />
            ) : (
              <Alert>{t('signIn.register.closed')}</Alert>
            )}
            <h2 className={cx('auth__or')}>{t('accountSecurity.select.have')}</h2>
            <BindNewcomer of={of} />
          </>
        )
      }
    </Newcomer>
  )
}

/** The same for WeChat, whose options have pages of their own (docs/reference/pages.md#login-pages). */
export function WechatSelectView({ query }: ChooseAccountProps) {
  const t = useTexts()
  const { me, forum } = useSite()
  return (
    <Newcomer query={query} title={t('accountSecurity.select')}>
      {(card, of) => {
        if (me) return <OwnLink of={of} />
        const along = { sessionToken: of.sessionToken ?? undefined, next: of.next ?? undefined }
        return (
          <>
            {card.mayRegister ? (
              <RegisterNewcomer of={of} nickname={card.nickname} />
            ) : (
              <Alert>{t('signIn.register.closed')}</Alert>
            )}
            <h2 className={cx('auth__or')}>{t('accountSecurity.select.have')}</h2>
            <div className={cx('auth__choices')}>
              <ButtonLink size="large" full href={withQuery(loginMethodLinks.wechatBindByName, along)}>
                {t('accountSecurity.select.byName')}
              </ButtonLink>
              {forum.qcloud.qcloudSms && (
                <ButtonLink size="large" full href={withQuery(loginMethodLinks.wechatBindByPhone, along)}>
                  {t('accountSecurity.select.byPhone')}
                </ButtonLink>
              )}
            </div>
          </>
        )
      }}
    </Newcomer>
  )
}

/** Links WeChat to an account by its user name and password. */
export function WechatBindByNameView({ query }: ChooseAccountProps) {
  const t = useTexts()
  const { me } = useSite()
  return (
    <Newcomer query={query} title={t('accountSecurity.bindByName')}>
      {(_card, of) => (me ? <OwnLink of={of} /> : <BindNewcomer of={of} />)}
    </Newcomer>
  )
}

/** Links WeChat to the account of a phone number by logging in with it. */
export function WechatBindByPhoneView({ query }: ChooseAccountProps) {
  const t = useTexts()
  const { me } = useSite()
  return (
    <Newcomer query={query} title={t('accountSecurity.bindByPhone')}>
      {(_card, of) =>
        me ? (
          <OwnLink of={of} />
        ) : (
          <>
            <p>{t('accountSecurity.bindByPhone.text')}</p>
            <div className={cx('auth__send')}>
              <ButtonLink
                kind="primary"
                size="large"
                full
                href={withQuery(accountLinks.phoneLogin, { next: linkLater(of.sessionToken) })}
              >
                {t('accountSecurity.bindByPhone.go')}
              </ButtonLink>
            </div>
          </>
        )
      }
    </Newcomer>
  )
}

/** Links the external account to the member who has just logged in; a visitor chooses first. */
export function LinkView({ query }: ChooseAccountProps) {
  const t = useTexts()
  const { me } = useSite()
  return (
    <Newcomer query={query} title={t('accountSecurity.linked')}>
      {(_card, of) =>
        me ? (
          <OwnLink of={of} />
        ) : (
          <div className={cx('auth__send')}>
            <ButtonLink
              kind="primary"
              size="large"
              full
              href={withQuery(loginMethodLinks.wechatSelect, { sessionToken: of.sessionToken ?? undefined })}
            >
              {t('accountSecurity.select')}
            </ButtonLink>
          </div>
        )
      }
    </Newcomer>
  )
}
