import type { ForumView } from '@chaguan/contracts/browser'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Smartphone from 'lucide-react/icons/smartphone'
import User from 'lucide-react/icons/user'
import type { TextKey } from '../../../i18n/texts.ts'
import { accountLinks, loginMethodLinks } from '../../../shared/links/account-links.ts'
import type { IconShape } from '../../../ui/icon/Icon.tsx'

/** A way to sign in, as the log-in pages name it. */
export interface LoginMethod {
  readonly name: string
  readonly icon: IconShape
  readonly text: TextKey
  readonly path: string
  /** Whether the site has it. */
  readonly isOn: (forum: ForumView) => boolean
}

/**
 * Every way to sign in; the first that a site has is what its log-in page shows (docs/reference/pages.md#login-pages).
 */
export const loginMethods: readonly LoginMethod[] = [
  {
    name: 'wechat',
    icon: MessageCircle,
    text: 'ways.wechat',
    path: loginMethodLinks.wechat,
    isOn: ({ passport }) => passport.offiaccountOpen,
  },
  {
    name: 'phone',
    icon: Smartphone,
    text: 'signIn.way.phone',
    path: accountLinks.phoneLogin,
    isOn: ({ qcloud }) => qcloud.qcloudSms,
  },
  {
    name: 'username',
    icon: User,
    text: 'signIn.way.username',
    path: accountLinks.usernameLogin,
    isOn: () => true,
  },
  {
    name: 'email',
    icon: Mail,
    text: 'signIn.way.email',
    path: accountLinks.emailLogin,
    isOn: ({ setReg }) => setReg.hasMail,
  },
]

/** The ways that a site has, the one that its log-in page shows first. */
export const loginMethodsOf = (forum: ForumView): readonly LoginMethod[] =>
  loginMethods.filter(({ isOn }) => isOn(forum))
