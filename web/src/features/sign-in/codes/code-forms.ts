import type { FormAction, LoginView } from '@chaguan/contracts/browser'
import { captchaIn } from '../../../shared/captcha/captcha-query.ts'
import { confirmPasswordForms } from '../../../shared/forms/confirm-password.ts'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'
import { afterRefusal } from '../after-refusal.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { type CodePurpose, type ContactChannel, contactChannels, typeOf } from './contact-channels.ts'

type CodeFormFields = Readonly<Record<string, string>>
type CodeForms = Readonly<Record<string, FormAction>>

/** Action of the form that only sends a code; the page is shown again with the typed values. */
export const sendAction = 'sendCode'
/** Action of the form that logs in by a code: the login page may contain one by password, too. */
export const codeLoginAction = 'codeLogin'

const optional = (name: string, value: string | undefined) => (value ? { [name]: value } : {})

/** The contact and the code in a form posted without JavaScript. */
const proofIn = (channel: ContactChannel, fields: CodeFormFields) => ({
  [contactChannels[channel].field]: fields[contactChannels[channel].field],
  code: fields.code,
})

function sends(channel: ContactChannel, purpose: CodePurpose): FormAction {
  const { field, send } = contactChannels[channel]
  return {
    endpoint: send,
    input: (fields) => ({
      ...optional(field, fields[field]),
      ...optional('sessionToken', fields.sessionToken),
      type: typeOf(channel, purpose),
      ...captchaIn(fields),
    }),
    next: () => null,
  }
}

/** The forms to log in by a code, without JavaScript. */
export const codeLoginForms = (channel: ContactChannel): CodeForms => ({
  [sendAction]: sends(channel, 'login'),
  [codeLoginAction]: {
    endpoint: contactChannels[channel].login,
    input: (fields) => ({
      ...(fields.token ? { token: fields.token } : proofIn(channel, fields)),
      ...optional('inviteCode', fields.inviteCode),
    }),
    next: (data, { next }) => afterSignIn(data as LoginView, sameSitePath(next)),
    refused: (code, data, { next }) => afterRefusal(code, data, sameSitePath(next)),
  },
})

/** The forms to bind the first phone of an account, without JavaScript. */
export const bindPhoneForms: CodeForms = {
  ...confirmPasswordForms,
  [sendAction]: sends('phone', 'bind'),
  bind: {
    endpoint: contactChannels.phone.bind,
    input: (fields) => ({
      ...proofIn('phone', fields),
      ...optional('sessionToken', fields.sessionToken),
    }),
    next: (_data, { next }) => sameSitePath(next) ?? links.home,
  },
}

/** The address of the second step of changing a contact. */
export const secondStep = (channel: ContactChannel) =>
  withQuery(contactChannels[channel].edit, { tab: 'new' })

/** The forms to change the member's phone or email, without JavaScript: each step is a form of its own. */
export const changeForms = (channel: ContactChannel): CodeForms => {
  const { bind, rebind, verify } = contactChannels[channel]
  const input = (fields: CodeFormFields) => proofIn(channel, fields)
  const done = () => accountLinks.editProfile
  return {
    ...confirmPasswordForms,
    sendVerify: sends(channel, 'verify'),
    sendBind: sends(channel, 'bind'),
    sendRebind: sends(channel, 'rebind'),
    verify: { endpoint: verify, input, next: () => secondStep(channel) },
    bind: { endpoint: bind, input, next: done },
    rebind: { endpoint: rebind, input, next: done },
  }
}

/** The forms for a forgotten password, without JavaScript; each channel is a form of its own. */
export const resetForms: CodeForms = {
  sendPhone: sends('phone', 'reset_pwd'),
  sendEmail: sends('email', 'reset_pwd'),
  ...Object.fromEntries(
    (['phone', 'email'] as const).map((channel) => [
      channel,
      {
        endpoint: contactChannels[channel].reset,
        input: (fields: CodeFormFields) => ({
          ...(fields.token ? { token: fields.token } : proofIn(channel, fields)),
          password: fields.password,
          passwordConfirmation: fields.passwordConfirmation,
        }),
        next: () => links.login,
      },
    ]),
  ),
}

/** The form to confirm an address by a mailed link, without JavaScript. */
export const verifyEmailForms: CodeForms = {
  confirm: {
    endpoint: contactChannels.email.verify,
    input: ({ token }) => ({ token }),
    next: () => withQuery(accountLinks.verifyEmail, { tab: 'done' }),
  },
}
