import { wechatApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { returnAfterLogin } from '../../../shared/session/login-return.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { followRefusal } from '../after-refusal.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { OtherLoginMethods } from '../login/OtherLoginMethods.tsx'
import { useInviteCode } from '../register/invitation.ts'
import '../sign-in.module.css'
import { useLoginReturn } from '../use-login-return.ts'
import { bindCodeQuery, loginCodeQuery, rebindCodeQuery } from './external-login-pages.ts'
import { useDirectWechatLogin } from './use-direct-wechat-login.ts'
import { allowPages, WechatQrLogin } from './WechatQrLogin.tsx'

export type WechatViewProps = Pick<PageProps, 'query'>

/** The login by WeChat: a redirect within WeChat's own browser; elsewhere a QR code, or opening WeChat. */
export function WechatLogin({ next, inviteCode }: { next: string | null; inviteCode: string | null }) {
  const t = useTexts()
  const { passport } = useSite().forum
  const enter = useFinishLogin()
  const back = { next: next ?? undefined, inviteCode: inviteCode ?? undefined }
  const straight = withQuery(loginMethodLinks.toWechat, back)
  if (useDirectWechatLogin(straight))
    return (
      <div className={cx('auth__send')}>
        <ButtonLink kind="primary" size="large" full href={straight}>
          {t('accountSecurity.wechat.go')}
        </ButtonLink>
      </div>
    )
  return (
    <>
      <WechatQrLogin
        code={loginCodeQuery}
        poll={wechatApi.pollScreenLogin}
        text={t('accountSecurity.wechat.scan')}
        next={next}
        inviteCode={inviteCode}
        allow={allowPages.login}
        done={(data) => enter(data, next)}
        failed={(failure) => followRefusal(failure, next, loginMethodLinks.wechatSelect)}
      />
      {passport.oplatformOpen && (
        <p className={cx('auth__law')}>
          <a className="dzq-link" href={withQuery(loginMethodLinks.toWechat, { type: 'website', ...back })}>
            {t('accountSecurity.wechat.website')}
          </a>
        </p>
      )}
    </>
  )
}

export function WechatLoginView({ query }: WechatViewProps) {
  const t = useTexts()
  const next = useLoginReturn(query)
  const inviteCode = useInviteCode(query)
  return (
    <SignInFrame title={t('accountSecurity.wechat.login')}>
      <WechatLogin next={next} inviteCode={inviteCode} />
      <OtherLoginMethods here="wechat" next={next} inviteCode={inviteCode} />
    </SignInFrame>
  )
}

/**
 * The page to link WeChat to the member's account, by a QR code or on this phone
 * (docs/reference/pages.md#login-states).
 */
export function WechatBindByCodeView({ query }: WechatViewProps) {
  const t = useTexts()
  const { me } = useSite()
  const next = useLoginReturn(query)
  const to = next ?? loginMethodLinks.linked
  return (
    <SignInFrame title={t('accountSecurity.bindByCode')}>
      {me?.isBindWechat ? (
        <Alert kind="success">{t('accountSecurity.bindByCode.done')}</Alert>
      ) : (
        <WechatQrLogin
          code={bindCodeQuery}
          poll={wechatApi.pollScreenBind}
          text={t('accountSecurity.bindByCode.text')}
          next={next}
          allow={allowPages.login}
          done={() => returnAfterLogin(to)}
          failed={() => {}}
        />
      )}
      <p className={cx('auth__law')}>
        <a className="dzq-link" href={next ?? links.home}>
          {t('accountSecurity.bindByCode.skip')}
        </a>
      </p>
    </SignInFrame>
  )
}

/** The page to replace the member's WeChat account by another one. */
export function RebindView() {
  const t = useTexts()
  const { me } = useSite()
  if (!me?.isBindWechat)
    return (
      <SignInFrame title={t('accountSecurity.rebind')}>
        <p>{t('accountSecurity.rebind.none')}</p>
        <div className={cx('auth__send')}>
          <ButtonLink kind="primary" size="large" full href={loginMethodLinks.wechatBindByCode}>
            {t('accountSecurity.bindByCode')}
          </ButtonLink>
        </div>
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('accountSecurity.rebind')}>
      <ol className={cx('auth__steps')}>
        <li>{t('accountSecurity.rebind.step1')}</li>
        <li>{t('accountSecurity.rebind.step2')}</li>
        <li>{t('accountSecurity.rebind.step3')}</li>
      </ol>
      <WechatQrLogin
        code={rebindCodeQuery}
        poll={wechatApi.pollRebind}
        text={t('accountSecurity.rebind.text')}
        next={null}
        allow={allowPages.rebind}
        done={() => location.assign(loginMethodLinks.linked)}
        failed={() => {}}
      />
    </SignInFrame>
  )
}
