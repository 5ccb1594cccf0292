import { useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import '../sign-in.module.css'
import { resetLinkQuery } from '../sign-in-pages.ts'
import type { ContactChannel } from './contact-channels.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

/** The channel that the address names, or the first that the site has; and the other one. */
function useChannel(type: string | null): { channel: ContactChannel; other: ContactChannel | null } {
  const { qcloud, setReg } = useSite().forum
  const has = { phone: qcloud.qcloudSms, email: setReg.hasMail }
  const both = has.phone && has.email
  if (type === 'email' && has.email) return { channel: 'email', other: both ? 'phone' : null }
  if (has.phone) return { channel: 'phone', other: both ? 'email' : null }
  return { channel: 'email', other: null }
}

/** The page for a forgotten password: by phone, by email, or by a mailed link (docs/reference/pages.md#login-pages). */
export function ResetPasswordView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const [isDone, setDone] = useState(false)
  const token = query.get('token')
  const { data: link } = useApiQuery(resetLinkQuery(token ?? ''), { enabled: token !== null })
  const { channel, other } = useChannel(token === null ? query.get('type') : 'email')
  if (isDone)
    return (
      <SignInFrame title={t('signIn.reset')}>
        <Empty
          title={t('signIn.reset.done')}
          action={
            <ButtonLink kind="primary" href={links.login}>
              {t('signIn.login')}
            </ButtonLink>
          }
        >
          {t('signIn.reset.done.text')}
        </Empty>
      </SignInFrame>
    )
  if (token !== null && link?.isGood === false)
    return (
      <SignInFrame title={t('signIn.reset')}>
        <Empty
          title={t('signIn.reset.used')}
          action={
            <ButtonLink kind="primary" href={withQuery(accountLinks.resetPassword, { type: 'email' })}>
              {t('signIn.reset.anew')}
            </ButtonLink>
          }
        >
          {t('signIn.reset.used.text')}
        </Empty>
      </SignInFrame>
    )
  const textOf = token !== null ? 'signIn.reset.link' : (`signIn.reset.${channel}` as const)
  return (
    <SignInFrame title={t('signIn.reset')}>
      <p className={cx('auth__intro')}>{t(textOf)}</p>
      <ResetPasswordForm key={channel} channel={channel} token={token} onDone={() => setDone(true)} />
      <p className={cx('auth__law', 'auth__law--ways')}>
        {other && token === null && (
          <a className="dzq-link" href={withQuery(accountLinks.resetPassword, { type: other })}>
            {t(`signIn.reset.by.${other}`)}
          </a>
        )}
        <a className="dzq-link" href={links.login}>
          {t('signIn.reset.back')}
        </a>
      </p>
    </SignInFrame>
  )
}
