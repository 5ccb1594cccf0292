import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Nothing, OneOf } from '../../shapes.ts'
import { captchaFields } from '../site/captcha.ts'

const text = (most: number, description?: string) =>
  T.Optional(T.String({ maxLength: most, ...(description && { description }) }))

const mobile = text(40, 'eleven digits, optionally prefixed by 86')
const code = text(20, 'six digits')
const password = text(255)

/** Purposes of codes by text message (docs/reference/wire-accounts.md#login). */
export const smsPurposes = [
  'login',
  'bind',
  'rebind',
  'reset_pwd',
  'reset_pay_pwd',
  'verify',
  'update',
] as const

/** An account, for its owner. */
const OwnRow = T.Object({
  id: T.Integer(),
  nickname: T.String(),
  mobile: T.String({ description: 'masked' }),
  avatarUrl: T.String(),
  status: T.Integer(),
  createdAt: T.String(),
})

/**
 * Login by phone. A code has six digits and is valid for five minutes, once, for at most five wrong attempts; another
 * one can be requested after 60 seconds. Wrong ones are SMS_CODE_ERROR, expired ones SMS_CODE_EXPIRE.
 */
export const phoneSignInApi = defineApi({
  sendSms: {
    method: 'POST',
    path: '/api/v3/users/sms.send',
    summary: "Sends a code by text message; for `verify` and `reset_pay_pwd` to the caller's own phone.",
    description:
      'Too early a repetition fails with RESOURCE_EXIST and the seconds to wait in `Data.interval`.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      mobile,
      type: T.Optional(OneOf(smsPurposes)),
      sessionToken: text(255, 'token of a login that requires a phone'),
      ...captchaFields,
    }),
    output: T.Object({ interval: T.Integer({ description: 'seconds until another code can be requested' }) }),
  },
  verifySms: {
    method: 'POST',
    path: '/api/v3/users/sms.verify',
    summary: 'Verifies the bound phone by a code of type `verify`.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ mobile, code }),
    output: OwnRow,
  },
  logInBySms: {
    method: 'POST',
    path: '/api/v3/users/sms.login',
    aliases: ['/api/v3/users/mobilebrowser/sms.login'],
    summary: 'Logs in by phone and code; creates the account if there is none.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ mobile, code, type: text(64), inviteCode: text(64) }),
    output: LoginView,
  },
  bindPhone: {
    method: 'POST',
    path: '/api/v3/users/sms.bind',
    summary: 'Binds a phone to an account that has none.',
    description:
      "Without `sessionToken` to the caller's account; with the token of a login that required a phone to that account, which is then logged in. BIND_ERROR for an account with a phone, MOBILE_IS_ALREADY_BIND for another account's phone.",
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ mobile, code, sessionToken: text(255) }),
    output: T.Union([LoginView, Nothing]),
  },
  rebindPhone: {
    method: 'POST',
    path: '/api/v3/users/sms.rebind',
    summary: "Replaces the caller's phone; the old one must have been verified within 10 minutes.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ mobile, code }),
    output: Nothing,
  },
  resetPasswordBySms: {
    method: 'POST',
    path: '/api/v3/users/sms.reset.pwd',
    summary: 'Sets a new password by a code, and ends all sessions of the account.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ mobile, code, password, passwordConfirmation: password }),
    output: Nothing,
  },
  resetPayPasswordBySms: {
    method: 'POST',
    path: '/api/v3/users/sms.reset.pay.pwd',
    summary: "Sets the caller's payment password (6 digits) by a code to the bound phone.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ mobile, code, payPassword: text(20), payPasswordConfirmation: text(20) }),
    output: OwnRow,
  },
  updateMobile: {
    method: 'POST',
    path: '/api/v3/users/update.mobile',
    summary: "Binds or replaces the caller's phone by a code of type `update`.",
    description: 'A phone that is bound already must have been verified within the last 10 minutes.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ mobile, code }),
    output: Nothing,
  },
})
