import { type FormAction, ownDataApi, signInFieldsApi, usersApi } from '@chaguan/contracts/browser'
import { requiredQuery } from '../../../api/query.ts'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import { links } from '../../../shared/links/links.ts'
import type { PageHead } from '../../../shared/page/page-types.ts'
import { ownAccountLinks } from '../../../shared/settings/own-account-links.ts'

export type AccountForms = Readonly<Record<string, FormAction>>

/** The head of a page of one's account. */
export const ownAccountHead =
  (title: TextKey) =>
  ({ t }: { readonly t: Translate }): PageHead => ({ title: t(title), noIndex: true })

export const answersQuery = requiredQuery(signInFieldsApi.listOwnSignInFields, {})
export const ownDataQuery = requiredQuery(ownDataApi.readOwnData, {})

/** Where the form of a part of the account leads back to. */
export const editHref = links.editProfile

export const backToEdit = () => editHref

/** The forms of picture, cover, nickname and signature. */
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
  pack: { endpoint: ownDataApi.packData, input: () => ({}), next: () => ownAccountLinks.data },
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
