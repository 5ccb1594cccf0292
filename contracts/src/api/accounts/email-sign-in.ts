import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Nothing, OneOf } from '../../shapes.ts'
import { captchaFields } from '../site/captcha.ts'

const text = (most: number, description?: string) =>
  T.Optional(T.String({ maxLength: most, ...(description && { description }) }))

/** Longer than an address may be, so that a too long one gets an error that says so. */
const email = text(400, 'fewer than 255 characters')
const code = text(20, 'six digits')
const token = text(255, 'of the link in the mail, in place of address and code')
const password = text(255)

/** Purposes of codes by mail. */
export const emailPurposes = ['login', 'bind', 'reset_pwd', 'verify'] as const

/**
 * Log-in by e-mail. A code has six digits and is valid for ten minutes, once, for at most five wrong attempts; a link
 * for thirty minutes, once. Another mail can be requested after 60 seconds and invalidates the previous one. Responses
 * do not reveal whether an address is known. Wrong codes are SMS_CODE_ERROR, expired ones SMS_CODE_EXPIRE, expired
 * links RESOURCE_EXPIRED.
 */
export const emailSignInApi = defineApi({
  sendEmail: {
    method: 'POST',
    path: '/api/v3/users/email.send',
    summary:
      "Sends a code, and a link where one is good for it; `verify` goes to one's own address. RESOURCE_EXIST too soon, with the seconds to wait in Data.interval.",
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ email, type: T.Optional(OneOf(emailPurposes)), ...captchaFields }),
    output: T.Object({ interval: T.Integer({ description: 'seconds before another mail' }) }),
  },
  checkResetLink: {
    method: 'GET',
    path: '/api/v3/users/email.link',
    summary: 'Whether the link of a mail about a forgotten password is still good; it stays so.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    rateLimit: { times: 60, intervalSeconds: 60, banSeconds: 60 },
    input: T.Object({ token }),
    output: T.Object({ isGood: T.Boolean() }),
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/v3/users/email.verify',
    summary:
      'With the token of a mail that binds an address: binds it. With a code of the type `verify`: shows that the bound address is at hand.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ email, code, token }),
    output: T.Object({ email: T.String({ description: 'masked' }) }),
  },
  logInByEmail: {
    method: 'POST',
    path: '/api/v3/users/email.login',
    summary:
      'Logs in whoever has bound this address, by a code. Makes the account where there is none yet, by a code or by the token of the link in the mail.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ email, code, token, inviteCode: text(64) }),
    output: LoginView,
  },
  bindEmail: {
    method: 'POST',
    path: '/api/v3/users/email.bind',
    summary:
      "Binds an address to one's account by a code; who has one already must have verified it within the last ten minutes.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ email, code }),
    output: Nothing,
  },
  resetPasswordByEmail: {
    method: 'POST',
    path: '/api/v3/users/email.reset.pwd',
    summary: 'Gives the account of an address a new password and ends all its sessions; by code or by link.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ email, code, token, password, passwordConfirmation: password }),
    output: Nothing,
  },
})
