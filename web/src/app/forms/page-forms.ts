import type { FormAction } from '@chaguan/contracts/browser'
import { composerForms } from '../../features/composer/composer-page.ts'
import { draftsForms } from '../../features/composer/drafts/drafts-page.ts'
import { manageForms } from '../../features/content-menu/manage-forms.ts'
import { messageForms } from '../../features/messages/message-page.ts'
import { channelsForms, unsubscribeForms } from '../../features/notifications/channels/channels-page.ts'
import { commentPageForms } from '../../features/posts/comment/comment-page.ts'
import { commentForms } from '../../features/posts/form/create-post.ts'
import {
  bindPhoneForms,
  changeForms,
  codeLoginForms,
  resetForms,
  verifyEmailForms,
} from '../../features/sign-in/codes/code-forms.ts'
import {
  bindCodeForms,
  linkedForms,
  linkForms,
  newcomerForms,
  passkeysForms,
  providerReturnForms,
  rebindForms,
  secondStepForms,
  twoFactorForms,
  wechatLoginForms,
  wechatReturnForms,
} from '../../features/sign-in/external/external-login-pages.ts'
import { fieldsForms } from '../../features/sign-in/registration-fields/supplementary-page.ts'
import {
  closedLoginForms,
  installForms,
  loginForms,
  nicknameForms,
  registerForms,
  sessionsForms,
} from '../../features/sign-in/sign-in-pages.ts'
import { homeForms } from '../../features/site/site-forms.ts'
import { threadForms } from '../../features/threads/actions/thread-forms.ts'
import { favouritesForms } from '../../features/threads/own-lists/own-lists.ts'
import { accountSettingForms, ownDataForms } from '../../features/users/account/account-pages.ts'
import { editForms } from '../../features/users/profile/user-pages.ts'
import { relationForms } from '../../features/users/relations/people-page.ts'
import type { PageName } from '../router/pages.ts'

/**
 * Forms of the pages that work without JavaScript, by the value of their field `action`. Only the server reads this
 * table, so that browsers are not sent it.
 */
export const pageForms: Partial<Record<PageName, Readonly<Record<string, FormAction>>>> = {
  home: homeForms,
  thread: { ...threadForms, ...commentForms },
  comment: commentPageForms,
  manage: manageForms,
  composer: composerForms,
  drafts: draftsForms,
  favourites: favouritesForms,
  message: messageForms,
  user: relationForms,
  editProfile: editForms,
  editPart: accountSettingForms,
  ownData: ownDataForms,
  sessions: sessionsForms,
  channels: channelsForms,
  unsubscribe: unsubscribeForms,
  closedLogin: closedLoginForms,
  login: { ...loginForms, ...codeLoginForms('phone'), ...wechatLoginForms },
  usernameLogin: loginForms,
  phoneLogin: codeLoginForms('phone'),
  emailLogin: codeLoginForms('email'),
  resetPassword: resetForms,
  verifyEmail: verifyEmailForms,
  bindPhone: bindPhoneForms,
  editMobile: changeForms('phone'),
  editEmail: changeForms('email'),
  register: { ...registerForms, ...codeLoginForms('phone') },
  bindNickname: nicknameForms,
  secondStep: secondStepForms,
  providerReturn: providerReturnForms,
  providerSelect: newcomerForms,
  wechatLogin: wechatLoginForms,
  wechatReturn: wechatReturnForms,
  wechatSelect: newcomerForms,
  wechatBind: newcomerForms,
  wechatBindByName: newcomerForms,
  wechatBindByPhone: newcomerForms,
  wechatBindByCode: bindCodeForms,
  rebind: rebindForms,
  twoFactor: twoFactorForms,
  passkeys: passkeysForms,
  linkAccount: linkForms,
  linkedAccounts: linkedForms,
  supplementary: fieldsForms,
  install: installForms,
}
