import { useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { deviceOf } from '../../../shared/session/device-name.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { scanQuery } from './external-login-pages.ts'
import type { WechatViewProps } from './WechatViews.tsx'
import '../sign-in.module.css'

const titles = {
  pc_login: 'accountSecurity.allow.login',
  pc_bind: 'accountSecurity.allow.bind',
  pc_rebind: 'accountSecurity.allow.rebind',
} as const

/**
 * The page on which a person who scanned a code allows the login: from which device, for whom
 * (docs/reference/pages.md#login-pages).
 */
export function WechatAllowView({ query }: WechatViewProps) {
  const t = useTexts()
  const { data, error } = useApiQuery(scanQuery({ query }))
  const sessionToken = query.get('sessionToken') ?? undefined
  if (error || !data)
    return (
      <SignInFrame title={t('accountSecurity.allow')}>
        {error && <Alert kind="danger">{failureText(error, t)}</Alert>}
        <p>{t('accountSecurity.allow.over')}</p>
      </SignInFrame>
    )
  const { browser, system } = deviceOf(data.userAgent)
  const device = [browser, system].filter((part) => part !== '').join('，') || t('signIn.sessions.unknown')
  const title = titles[data.type as keyof typeof titles] ?? 'accountSecurity.allow'
  return (
    <SignInFrame title={t(title)}>
      <p>{t('accountSecurity.allow.device', { device, ip: data.ip })}</p>
      {data.nickname !== '' && <p>{t('accountSecurity.allow.account', { name: data.nickname })}</p>}
      <Alert kind="warn">{t('accountSecurity.allow.warning')}</Alert>
      <div className={cx('auth__send')}>
        <ButtonLink
          kind="primary"
          size="large"
          full
          href={withQuery(loginMethodLinks.toWechat, { sessionToken })}
        >
          {t('accountSecurity.allow.go')}
        </ButtonLink>
        <ButtonLink size="large" full href={links.home}>
          {t('account.cancel')}
        </ButtonLink>
      </div>
    </SignInFrame>
  )
}
