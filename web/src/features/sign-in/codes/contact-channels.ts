import { emailSignInApi, phoneSignInApi } from '@chaguan/contracts/browser'
import type { HTMLAttributes } from 'react'
import type { TextKey } from '../../../i18n/texts.ts'
import { accountLinks } from '../../../shared/links/account-links.ts'
import type { IconName } from '../../../ui/icon/Icon.tsx'

/** The channel of verification codes. */
export type ContactChannel = 'phone' | 'email'

/** The purpose of a code, as both channels name it. */
export type CodePurpose = 'login' | 'bind' | 'rebind' | 'verify' | 'reset_pwd'

interface ChannelDefinition {
  /** Name of the field with the phone number or email address. */
  readonly field: 'mobile' | 'email'
  readonly icon: IconName
  readonly inputMode: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete: string
  readonly maxLength: number
  readonly texts: { readonly label: TextKey; readonly empty: TextKey; readonly wrong: TextKey }
  /** Whether a text looks valid; the server validates it strictly. */
  readonly isLikely: (text: string) => boolean
  /** Address of the page that changes the member's own. */
  readonly edit: string
  readonly send: typeof phoneSignInApi.sendSms | typeof emailSignInApi.sendEmail
  readonly login: typeof phoneSignInApi.logInBySms | typeof emailSignInApi.logInByEmail
  readonly bind: typeof phoneSignInApi.bindPhone | typeof emailSignInApi.bindEmail
  readonly rebind: typeof phoneSignInApi.rebindPhone | typeof emailSignInApi.bindEmail
  readonly verify: typeof phoneSignInApi.verifySms | typeof emailSignInApi.verifyEmail
  readonly reset: typeof phoneSignInApi.resetPasswordBySms | typeof emailSignInApi.resetPasswordByEmail
}

/** Phone and email, with all differences between their forms. */
export const contactChannels: Readonly<Record<ContactChannel, ChannelDefinition>> = {
  phone: {
    field: 'mobile',
    icon: 'smartphone',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    maxLength: 20,
    texts: { label: 'signIn.mobile', empty: 'signIn.mobile.empty', wrong: 'signIn.mobile.wrong' },
    isLikely: (text) => /^(?:\+?86)?1[3-9]\d{9}$/.test(text.replace(/[\s-]/g, '')),
    edit: accountLinks.editMobile,
    send: phoneSignInApi.sendSms,
    login: phoneSignInApi.logInBySms,
    bind: phoneSignInApi.bindPhone,
    rebind: phoneSignInApi.rebindPhone,
    verify: phoneSignInApi.verifySms,
    reset: phoneSignInApi.resetPasswordBySms,
  },
  email: {
    field: 'email',
    icon: 'mail',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: 254,
    texts: { label: 'signIn.email', empty: 'signIn.email.empty', wrong: 'signIn.email.wrong' },
    isLikely: (text) => /^\S+@\S+\.\S+$/.test(text),
    edit: accountLinks.editEmail,
    send: emailSignInApi.sendEmail,
    login: emailSignInApi.logInByEmail,
    bind: emailSignInApi.bindEmail,
    rebind: emailSignInApi.bindEmail,
    verify: emailSignInApi.verifyEmail,
    reset: emailSignInApi.resetPasswordByEmail,
  },
}

/** The name of a purpose in a channel's call: another email address is bound like the first one. */
export const typeOf = (channel: ContactChannel, purpose: CodePurpose) =>
  channel === 'email' && purpose === 'rebind' ? 'bind' : purpose
