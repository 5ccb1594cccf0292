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
    summary: "Returns the pending registration: the provider's data, and whether registration is open.",
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ sessionToken }),
    output: T.Object({
      kind: OneOf(['wechat', 'provider']),
      provider: T.String({ description: 'name of the provider' }),
      label: T.String({ description: "the user's name or e-mail address at the provider" }),
      nickname: T.String({ description: 'suggested nickname; may be empty' }),
      mayRegister: T.Boolean(),
    }),
  },
  registerNewcomer: {
    method: 'POST',
    path: '/api/v3/users/newcomer.register',
    summary: 'Creates an account without a password for a pending registration and logs it in.',
    description: 'REGISTER_CLOSE if registration is closed. Names follow the rules of `username.register`.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    rateLimit: { times: 10, intervalSeconds: 60, banSeconds: 600 },
    input: T.Object({ sessionToken, nickname: name, code: T.Optional(T.String({ maxLength: 64 })) }),
    output: LoginView,
  },
  bindNewcomer: {
    method: 'POST',
    path: '/api/v3/users/newcomer.bind',
    summary: 'Logs in by user name and password and links the account to the pending identity.',
    description:
      'ACCOUNT_HAS_BEEN_BOUND if the account is linked to another identity of the provider. Accounts with a second factor are linked by `newcomer.link` after the second step.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ sessionToken, username: name, password: T.Optional(T.String({ maxLength: 255 })) }),
    output: LoginView,
  },
  linkNewcomer: {
    method: 'POST',
    path: '/api/v3/users/newcomer.link',
    summary: "Links the pending identity to the caller's account.",
    description: 'ACCOUNT_HAS_BEEN_BOUND if the account or the identity is linked already.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ sessionToken }),
    output: Nothing,
  },
})
