import type { ComponentType } from 'react'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { AdditionalInfoView } from './AdditionalInfoView.tsx'
import { type AccountSetting, accountSettingOf } from './account-setting-pages.ts'
import { ForgotPayPasswordView } from './ForgotPayPasswordView.tsx'
import { PasswordView } from './PasswordView.tsx'
import { PayPasswordView, ResetPayPasswordView } from './PayPasswordView.tsx'
import { UsernameView } from './UsernameView.tsx'

const views: Readonly<Record<AccountSetting, ComponentType<Pick<PageProps, 'query'>>>> = {
  username: UsernameView,
  pwd: PasswordView,
  paypwd: PayPasswordView,
  'find-paypwd': ForgotPayPasswordView,
  'reset-paypwd': ResetPayPasswordView,
  'additional-info': AdditionalInfoView,
}

/** The account settings page of a path. */
export function AccountSettingView({ params, query }: PageProps<{ part: string }>) {
  const part = accountSettingOf(params)
  if (part === null) return null
  const View = views[part]
  return <View query={query} />
}
