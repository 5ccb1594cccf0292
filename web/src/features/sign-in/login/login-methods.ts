import type { ForumView } from '@chaguan/contracts/browser'
import type { TextKey } from '../../../i18n/texts.ts'
import { accountLinks, loginMethodLinks } from '../../../shared/links/account-links.ts'
import type { IconName } from '../../../ui/icon/Icon.tsx'

/** A login method, as the login pages show it. */
export interface LoginMethod {
  readonly name: string
  readonly icon: IconName
  readonly text: TextKey
  readonly path: string
  /** Whether the site has it. */
  readonly isOn: (forum: ForumView) => boolean
}

/** All login methods; the login page shows the first that the site has (docs/reference/pages.md#login-pages). */
export const loginMethods: readonly LoginMethod[] = [
  {
    name: 'wechat',
    icon: 'message-circle',
    text: 'accountSecurity.wechat',
    path: loginMethodLinks.wechat,
    isOn: ({ passport }) => passport.offiaccountOpen,
  },
  {
    name: 'phone',
    icon: 'smartphone',
    text: 'signIn.way.phone',
    path: accountLinks.phoneLogin,
    isOn: ({ qcloud }) => qcloud.qcloudSms,
  },
  {
    name: 'username',
    icon: 'user',
    text: 'signIn.way.username',
    path: accountLinks.usernameLogin,
    isOn: () => true,
  },
  {
    name: 'email',
    icon: 'mail',
    text: 'signIn.way.email',
    path: accountLinks.emailLogin,
    isOn: ({ setReg }) => setReg.hasMail,
  },
]

/** The login methods of a site, that of its login page first. */
export const loginMethodsOf = (forum: ForumView): readonly LoginMethod[] =>
  loginMethods.filter(({ isOn }) => isOn(forum))
