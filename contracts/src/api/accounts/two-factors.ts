import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Nothing, Nullable } from '../../shapes.ts'

const code = T.Optional(
  T.String({ maxLength: 64, description: 'six digits of the authenticator, or a recovery code' }),
)
const Codes = T.Object({
  recoveryCodes: T.Array(T.String(), { description: 'ten codes; shown only in this response' }),
})

/** The second factor of a login: codes of an authenticator (RFC 6238), off until the person sets it up. */
export const twoFactorsApi = defineApi({
  readTwoFactor: {
    method: 'GET',
    path: '/api/v3/users/two-factor',
    summary: "Returns the state of the caller's second factor, and the secret during the set-up.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({
      isOn: T.Boolean(),
      recoveryCodesLeft: T.Integer(),
      hasPassword: T.Boolean(),
      pending: Nullable(
        T.Object({
          secret: T.String({ description: 'Base32' }),
          address: T.String({ description: '`otpauth://` URI, to be shown as a QR code' }),
        }),
      ),
    }),
  },
  beginTwoFactor: {
    method: 'POST',
    path: '/api/v3/users/two-factor.setup',
    summary: 'Creates an authenticator secret; it takes effect once a code of it is confirmed.',
    description:
      'RESOURCE_EXIST if a second factor is on; UNAUTHORIZED with `Data.prove` until the caller has called `users/prove`.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({ secret: T.String(), address: T.String() }),
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/api/v3/users/two-factor.confirm',
    summary: 'Enables the second factor by a first code and returns ten recovery codes.',
    description: 'SMS_CODE_ERROR for a wrong code, RESOURCE_NOT_FOUND if no set-up was begun.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ code }),
    output: Codes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/v3/users/two-factor.codes',
    summary: 'Replaces the recovery codes by ten new ones; requires a code.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ code }),
    output: Codes,
  },
  endTwoFactor: {
    method: 'POST',
    path: '/api/v3/users/two-factor.off',
    summary: 'Disables the second factor; requires a code and, if the account has one, the password.',
    description: 'LOGIN_FAILED for a wrong password, SMS_CODE_ERROR for a wrong code.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ password: T.Optional(T.String({ maxLength: 255 })), code }),
    output: Nothing,
  },
  logInBySecondFactor: {
    method: 'POST',
    path: '/api/v3/users/two-factor.login',
    summary: 'Completes a login by the ticket of SECOND_FACTOR_NEEDED and a code.',
    description:
      'Browsers send the ticket as a cookie. SMS_CODE_ERROR for a wrong code, SESSION_TOKEN_EXPIRED for an expired or used ticket, LOGIN_FAILED after too many wrong codes.',
    access: 'visitor',
    whenRestricted: 'closed-site',
    input: T.Object({ ticket: T.Optional(T.String({ maxLength: 255 })), code }),
    output: LoginView,
  },
})
