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
const token = text(255, 'token of the link in the mail, instead of address and code')
const password = text(255)

/** Purposes of codes by mail. */
export const emailPurposes = ['login', 'bind', 'reset_pwd', 'verify'] as const

/**
 * Login by e-mail. A code has six digits and is valid for ten minutes, once, for at most five wrong attempts; a link
 * for thirty minutes, once. Another mail can be requested after 60 seconds and invalidates the previous one. Responses
 * do not reveal whether an address is known. Wrong codes are SMS_CODE_ERROR, expired ones SMS_CODE_EXPIRE, expired
 * links RESOURCE_EXPIRED.
 */
export const emailSignInApi = defineApi({
  sendEmail: {
    method: 'POST',
    path: '/api/v3/users/email.send',
    summary: 'Sends a code by e-mail, and a link for purposes that accept one.',
    description:
      "`verify` sends to the caller's own address. Too early a repetition fails with RESOURCE_EXIST and the seconds to wait in `Data.interval`.",
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ email, type: T.Optional(OneOf(emailPurposes)), ...captchaFields }),
    output: T.Object({ interval: T.Integer({ description: 'seconds until another mail can be requested' }) }),
  },
  checkResetLink: {
    method: 'GET',
    path: '/api/v3/users/email.link',
    summary: 'Returns whether a password reset link is valid; the link can still be used.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    rateLimit: { times: 60, intervalSeconds: 60, banSeconds: 60 },
    input: T.Object({ token }),
    output: T.Object({ isGood: T.Boolean() }),
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/v3/users/email.verify',
    summary: 'Binds an address by the token of a mail, or verifies the bound address by a code.',
    description: 'The token is that of a mail of type `bind`; the code that of a mail of type `verify`.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ email, code, token }),
    output: T.Object({ email: T.String({ description: 'masked' }) }),
  },
  logInByEmail: {
    method: 'POST',
    path: '/api/v3/users/email.login',
    summary: 'Logs in by e-mail address and code, or by the token of a link; creates missing accounts.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ email, code, token, inviteCode: text(64) }),
    output: LoginView,
  },
  bindEmail: {
    method: 'POST',
    path: '/api/v3/users/email.bind',
    summary: "Binds an e-mail address to the caller's account by a code.",
    description: 'An account that already has an address must have verified it within the last 10 minutes.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ email, code }),
    output: Nothing,
  },
  resetPasswordByEmail: {
    method: 'POST',
    path: '/api/v3/users/email.reset.pwd',
    summary: 'Sets a new password by code or link, and ends all sessions of the account.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ email, code, token, password, passwordConfirmation: password }),
    output: Nothing,
  },
})
