import { type FormAction, phoneSignInApi, usersApi } from '@chaguan/contracts/browser'
import { type Query, requiredQuery } from '../../../api/query.ts'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import { confirmPasswordForms } from '../../../shared/forms/confirm-password.ts'
import { withQuery } from '../../../shared/links/links.ts'
import type { PageHead } from '../../../shared/page/page-types.ts'
import { ownAccountLinks } from '../../../shared/settings/own-account-links.ts'
import { type AccountForms, answersQuery, backToEdit } from './account-pages.ts'

/** The address to set a payment password, with the proof of the current one. */
export const resetWith = (proof: string) => withQuery(ownAccountLinks.resetPayPassword, { token: proof })

const setPayPassword: FormAction = {
  endpoint: usersApi.editProfile,
  input: ({ payPassword = '', payPasswordConfirmation = '', payPasswordToken = '' }) => ({
    payPassword,
    payPasswordConfirmation,
    payPasswordToken,
  }),
  next: backToEdit,
}

/**
 * The account settings with pages of their own, by the last part of the address
 * (docs/reference/pages.md#account-pages).
 */
export const accountSettings = {
  username: 'account.username',
  pwd: 'account.password',
  paypwd: 'account.paypwd',
  'find-paypwd': 'account.paypwd.find',
  'reset-paypwd': 'account.paypwd.change',
  'additional-info': 'account.additional',
} as const satisfies Record<string, TextKey>

export type AccountSetting = keyof typeof accountSettings

/** The account setting of an address; null for an unknown one. */
export const accountSettingOf = ({ part }: { readonly part: string }): AccountSetting | null =>
  Object.hasOwn(accountSettings, part) ? (part as AccountSetting) : null

/** No person has the id 0, so the page of an unknown setting is not found. */
const nowhereQuery = requiredQuery(usersApi.openProfile, { userId: 0 })

export function accountSettingQueries({ params }: { readonly params: { readonly part: string } }): Query[] {
  const part = accountSettingOf(params)
  if (part === null) return [nowhereQuery]
  return part === 'additional-info' ? [answersQuery] : []
}

export function accountSettingHead({
  params,
  t,
}: {
  readonly params: { readonly part: string }
  readonly t: Translate
}): PageHead {
  const part = accountSettingOf(params)
  return { title: t(part === null ? 'site.notFound.title' : accountSettings[part]), noIndex: true }
}

export const accountSettingForms: AccountForms = {
  ...confirmPasswordForms,
  username: {
    endpoint: usersApi.editProfile,
    input: ({ username = '' }) => ({ username }),
    next: backToEdit,
  },
  password: {
    endpoint: usersApi.editProfile,
    input: ({ password, code, newPassword, passwordConfirmation }) => ({
      password,
      code,
      newPassword,
      passwordConfirmation,
    }),
    next: backToEdit,
  },
  payPassword: setPayPassword,
  provePayPassword: {
    endpoint: usersApi.provePayPassword,
    input: ({ payPassword = '' }) => ({ payPassword }),
    next: (data) => resetWith((data as { sessionId: string }).sessionId),
  },
  sendCode: {
    endpoint: phoneSignInApi.sendSms,
    input: () => ({ type: 'reset_pay_pwd' }),
    next: () => null,
  },
  findPayPassword: {
    endpoint: phoneSignInApi.resetPayPasswordBySms,
    input: ({ code = '', payPassword = '', payPasswordConfirmation = '' }) => ({
      code,
      payPassword,
      payPasswordConfirmation,
    }),
    next: backToEdit,
  },
}
