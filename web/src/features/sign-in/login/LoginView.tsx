import { useTexts } from '../../../i18n/use-texts.tsx'
import { accountLinks, loginMethodLinks } from '../../../shared/links/account-links.ts'
import { withQuery } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { isNamed, useSite } from '../../../shared/site/site.ts'
import { CodeLoginForm } from '../codes/CodeLoginForm.tsx'
import { useDirectWechatLogin } from '../external/use-direct-wechat-login.ts'
import { WechatLogin } from '../external/WechatViews.tsx'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { useInviteCode } from '../register/invitation.ts'
import { useLoginReturn } from '../use-login-return.ts'
import { LoginForm } from './LoginForm.tsx'
import { loginMethodsOf } from './login-methods.ts'
import { OtherLoginMethods } from './OtherLoginMethods.tsx'

/**
 * The login page. It shows the site's first login method that is a form, with links to the others, and returns to the
 * previous page; at the address of user names always the login by user name.
 */
export function LoginView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { forum } = useSite()
  const { url, face } = usePageContext()
  const { siteName } = forum.setSite
  const next = useLoginReturn(query)
  const inviteCode = useInviteCode(query)
  const title = isNamed(siteName) ? t('signIn.login.site', { name: siteName }) : t('signIn.login.welcome')
  const isByName = new URL(url, 'http://site').pathname === accountLinks.usernameLogin
  // On a phone the WeChat login works in WeChat's own browser only, which is redirected at once.
  const isInWechat = useDirectWechatLogin(
    withQuery(loginMethodLinks.toWechat, { next: next ?? undefined, inviteCode: inviteCode ?? undefined }),
  )
  const isByWechat = !isByName && forum.passport.offiaccountOpen && (face === 'pc' || isInWechat)
  const isByPhone = !isByName && !isByWechat && loginMethodsOf(forum).some(({ name }) => name === 'phone')
  return (
    <SignInFrame
      title={title}
      text={next ? t('signIn.login.after') : undefined}
      news={query.has('ended') ? t('signIn.login.ended') : undefined}
    >
      {isByWechat ? (
        <WechatLogin next={next} inviteCode={inviteCode} />
      ) : isByPhone ? (
        <CodeLoginForm channel="phone" next={next} inviteCode={inviteCode} />
      ) : (
        <LoginForm next={next} />
      )}
      <OtherLoginMethods
        here={isByWechat ? 'wechat' : isByPhone ? 'phone' : 'username'}
        next={next}
        inviteCode={inviteCode}
      />
    </SignInFrame>
  )
}
