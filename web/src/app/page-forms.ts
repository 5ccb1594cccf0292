import type { FormAction } from '@chaguan/contracts'
import { composerForms } from '../features/composer/composer-page.ts'
import { draftsForms } from '../features/composer/drafts-page.ts'
import { messageForms } from '../features/messages/message-page.ts'
import { manageForms } from '../features/moderation/manage-forms.ts'
import { commentPageForms } from '../features/posts/comment-page.ts'
import { commentForms } from '../features/posts/write-post.ts'
import { closedLoginForms } from '../features/sign-in/closed-login.ts'
import { fieldsForms } from '../features/sign-in/fields/supplementary-page.ts'
import {
  installForms,
  loginForms,
  nicknameForms,
  registerForms,
  sessionsForms,
} from '../features/sign-in/sign-in-pages.ts'
import { homeForms } from '../features/site/site-forms.ts'
import { favouritesForms } from '../features/threads/own-lists.ts'
import { threadForms } from '../features/threads/thread-forms.ts'
import { relationForms } from '../features/users/relations/relation-forms.ts'
import { editForms } from '../features/users/user-pages.ts'
import type { PageName } from './pages.ts'

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
  sessions: sessionsForms,
  closedLogin: closedLoginForms,
  login: loginForms,
  usernameLogin: loginForms,
  register: registerForms,
  bindNickname: nicknameForms,
  supplementary: fieldsForms,
  install: installForms,
}
