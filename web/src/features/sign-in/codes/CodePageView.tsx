import type { ComponentType } from 'react'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { BindPhoneView } from './BindPhoneView.tsx'
import { ChangeEmailView, ChangeMobileView } from './ChangeContactView.tsx'
import { EmailLoginView, PhoneLoginView } from './CodeLoginViews.tsx'
import { ResetPasswordView } from './ResetPasswordView.tsx'
import { VerifyEmailView } from './VerifyEmailView.tsx'

const views: Readonly<Record<string, ComponentType<Pick<PageProps, 'query'>>>> = {
  [accountLinks.phoneLogin]: PhoneLoginView,
  [accountLinks.emailLogin]: EmailLoginView,
  [links.bindPhone]: BindPhoneView,
  [accountLinks.resetPassword]: ResetPasswordView,
  [accountLinks.verifyEmail]: VerifyEmailView,
  [accountLinks.editMobile]: ChangeMobileView,
  [accountLinks.editEmail]: ChangeEmailView,
}

/** The pages with codes: small, and made of the same parts, so that they are one file. */
export function AccountView({ query }: Pick<PageProps, 'query'>) {
  const { pathname } = new URL(usePageContext().url, 'http://site')
  const View = views[pathname]
  return View ? <View query={query} /> : null
}
