import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Nothing, Nullable } from '../../shapes.ts'

const code = T.Optional(
  T.String({ maxLength: 64, description: 'six digits of the authenticator, or a recovery code' }),
)
const Codes = T.Object({
  recoveryCodes: T.Array(T.String(), { description: 'ten, told this once and never again' }),
})

/** The second factor of a log-in: codes of an authenticator (RFC 6238), off until the person sets it up. */
export const twoFactorsApi = defineApi({
  readTwoFactor: {
    method: 'GET',
    path: '/api/v3/users/two-factor',
    summary: 'Whether the caller has a second factor, and the secret while it is being set up.',
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
          address: T.String({ description: 'otpauth:// address, to be drawn as a QR code' }),
        }),
      ),
    }),
  },
  beginTwoFactor: {
    method: 'POST',
    path: '/api/v3/users/two-factor.setup',
    summary:
      'Makes a secret for an authenticator; it counts once a code of it was given. RESOURCE_EXIST when one counts; UNAUTHORIZED with `Data.prove` until users/prove.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({ secret: T.String(), address: T.String() }),
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/api/v3/users/two-factor.confirm',
    summary:
      'Switches the second factor on with a first code. SMS_CODE_ERROR for a wrong one, RESOURCE_NOT_FOUND when none is being set up.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ code }),
    output: Codes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/v3/users/two-factor.codes',
    summary: 'Ten new recovery codes in place of the old ones, for a code of the authenticator.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ code }),
    output: Codes,
  },
  endTwoFactor: {
    method: 'POST',
    path: '/api/v3/users/two-factor.off',
    summary:
      'Switches the second factor off, with a code and, for whoever has one, the password. LOGIN_FAILED for a wrong password, SMS_CODE_ERROR for a wrong code.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ password: T.Optional(T.String({ maxLength: 255 })), code }),
    output: Nothing,
  },
  logInBySecondFactor: {
    method: 'POST',
    path: '/api/v3/users/two-factor.login',
    summary:
      'The second step of a log-in. The ticket is that of SECOND_FACTOR_NEEDED; browsers bring it in a cookie. SMS_CODE_ERROR for a wrong code, SESSION_TOKEN_EXPIRED for a ticket that ended or was used, LOGIN_FAILED after too many wrong codes.',
    access: 'visitor',
    whenRestricted: 'closed-site',
    input: T.Object({ ticket: T.Optional(T.String({ maxLength: 255 })), code }),
    output: LoginView,
  },
})
