import type { ComponentType } from 'react'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { LinkedAccountsView } from './LinkedAccountsView.tsx'
import { PasskeysView } from './PasskeysView.tsx'
import { TwoFactorView } from './TwoFactorView.tsx'

const views: Readonly<Record<string, ComponentType>> = {
  [loginMethodLinks.twoFactor]: TwoFactorView,
  [loginMethodLinks.passkeys]: PasskeysView,
  [loginMethodLinks.linked]: LinkedAccountsView,
}

/** The pages about how one signs in. */
export function SecurityView() {
  const { pathname } = new URL(usePageContext().url, 'http://site')
  const View = views[pathname]
  return View ? <View /> : null
}
