import type { ComponentType } from 'react'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { AdditionalInfoView } from './AdditionalInfoView.tsx'
import { type EditPart, editPartOf } from './account-pages.ts'
import { FindPayPasswordView } from './ForgotPayPasswordView.tsx'
import { PasswordView } from './PasswordView.tsx'
import { PayPasswordView, ResetPayPasswordView } from './PayPasswordView.tsx'
import { UsernameView } from './UsernameView.tsx'

const views: Readonly<Record<EditPart, ComponentType<Pick<PageProps, 'query'>>>> = {
  username: UsernameView,
  pwd: PasswordView,
  paypwd: PayPasswordView,
  'find-paypwd': FindPayPasswordView,
  'reset-paypwd': ResetPayPasswordView,
  'additional-info': AdditionalInfoView,
}

/** A part of one's account that is changed on a page of its own. */
export function EditPartView({ params, query }: PageProps<{ part: string }>) {
  const part = editPartOf(params)
  if (part === null) return null
  const View = views[part]
  return <View query={query} />
}
