import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Nothing, OneOf } from '../../shapes.ts'

/** The token of NEED_BIND_USER_OR_CREATE_USER; browsers send it as a cookie. */
const sessionToken = T.Optional(T.String({ maxLength: 255 }))
const name = T.Optional(T.String({ maxLength: 255 }))

/**
 * Pending registrations of people whom WeChat or a provider has identified: they create an account or link an existing
 * one. Every call fails with AUTH_INFO_HAD_EXPIRED without a valid token.
 */
export const newcomersApi = defineApi({
  readNewcomer: {
    method: 'GET',
    path: '/api/v3/users/newcomer',
    summary: 'Whom the provider has named, and whether the site takes new people.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ sessionToken }),
    output: T.Object({
      kind: OneOf(['wechat', 'provider']),
      provider: T.String({ description: "the provider's name" }),
      label: T.String({ description: 'name or address of the person there' }),
      nickname: T.String({ description: 'a nickname to begin with; may be empty' }),
      mayRegister: T.Boolean(),
    }),
  },
  registerNewcomer: {
    method: 'POST',
    path: '/api/v3/users/newcomer.register',
    summary:
      'Makes an account without a password and logs in. REGISTER_CLOSE while registration is closed; names as in username.register.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    rateLimit: { times: 10, intervalSeconds: 60, banSeconds: 600 },
    input: T.Object({ sessionToken, nickname: name, code: T.Optional(T.String({ maxLength: 64 })) }),
    output: LoginView,
  },
  bindNewcomer: {
    method: 'POST',
    path: '/api/v3/users/newcomer.bind',
    summary:
      'Logs in by user name and password and ties the account. ACCOUNT_HAS_BEEN_BOUND when it is tied to somebody else there; where a second factor is set up, newcomer.link does it after the second step.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ sessionToken, username: name, password: T.Optional(T.String({ maxLength: 255 })) }),
    output: LoginView,
  },
  linkNewcomer: {
    method: 'POST',
    path: '/api/v3/users/newcomer.link',
    summary:
      "Ties the provider's person to the caller's account. ACCOUNT_HAS_BEEN_BOUND when either is tied already.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ sessionToken }),
    output: Nothing,
  },
})
