import { type FormAction, ownDataApi, signInFieldsApi, usersApi } from '@chaguan/contracts/browser'
import { requiredQuery } from '../../../api/query.ts'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import { accountLinks } from '../../../shared/links/account-links.ts'
import type { PageHead } from '../../../shared/page/page-types.ts'
import { ownAccountLinks } from '../../../shared/settings/own-account-links.ts'

export type AccountForms = Readonly<Record<string, FormAction>>

/** The head of an account page. */
export const ownAccountHead =
  (title: TextKey) =>
  ({ t }: { readonly t: Translate }): PageHead => ({ title: t(title), noIndex: true })

export const answersQuery = requiredQuery(signInFieldsApi.listOwnSignInFields, {})
export const ownDataQuery = requiredQuery(ownDataApi.readOwnData, {})

/** The address to which the forms of the account return. */
export const editHref = accountLinks.editProfile

export const backToEdit = () => editHref

/** The forms for picture, cover, nickname and signature, without JavaScript. */
export const avatarAndCoverForms: AccountForms = {
  avatar: { endpoint: usersApi.uploadAvatar, input: () => ({}), next: backToEdit },
  background: { endpoint: usersApi.uploadBackground, input: () => ({}), next: backToEdit },
  nickname: {
    endpoint: usersApi.editProfile,
    input: ({ nickname = '' }) => ({ nickname }),
    next: backToEdit,
  },
  signature: {
    endpoint: usersApi.editProfile,
    input: ({ signature = '' }) => ({ signature }),
    next: backToEdit,
  },
}

export const ownDataForms: AccountForms = {
  pack: { endpoint: ownDataApi.requestDataExport, input: () => ({}), next: () => ownAccountLinks.data },
  close: {
    endpoint: ownDataApi.closeAccount,
    input: ({ password = '', code, keepContent }) => ({
      password,
      code,
      keepContent: keepContent === '0' ? 0 : 1,
    }),
    next: () => ownAccountLinks.goodbye,
  },
}
