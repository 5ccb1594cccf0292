import type { ComponentType } from 'react'
import { useVisit } from '../../../api/visit.tsx'
import { waysLinks } from '../../../api/ways-links.ts'
import { LinkedAccountsView } from './LinkedAccountsView.tsx'
import { PasskeysView } from './PasskeysView.tsx'
import { TwoFactorView } from './TwoFactorView.tsx'

const views: Readonly<Record<string, ComponentType>> = {
  [waysLinks.twoFactor]: TwoFactorView,
  [waysLinks.passkeys]: PasskeysView,
  [waysLinks.linked]: LinkedAccountsView,
}

/** The pages about how one signs in. */
export function SecurityView() {
  const { pathname } = new URL(useVisit().url, 'http://site')
  const View = views[pathname]
  return View ? <View /> : null
}
