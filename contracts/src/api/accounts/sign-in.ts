import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView, TokenView } from '../../entities/user.ts'
import { Id, Nothing } from '../../shapes.ts'
import { captchaFields } from '../site/captcha.ts'

const name = T.Optional(T.String({ maxLength: 255 }))
const password = T.Optional(T.String({ maxLength: 255 }))

const secondFactorCode = T.Optional(
  T.String({
    maxLength: 64,
    description: 'code of the second factor; read only while logins from unknown addresses are locked',
  }),
)

/** Login, registration and sessions (docs/reference/wire-accounts.md#login). */
export const signInApi = defineApi({
  logIn: {
    method: 'POST',
    path: '/api/v3/users/username.login',
    aliases: ['/api/v3/users/mobilebrowser/username.login'],
    summary: 'Logs in by user name or phone number and password.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      username: name,
      password,
      code: secondFactorCode,
      type: T.Optional(T.String({ maxLength: 64 })),
      sessionToken: T.Optional(T.String({ maxLength: 255 })),
    }),
    output: LoginView,
  },
  register: {
    method: 'POST',
    path: '/api/v3/users/username.register',
    summary: 'Creates an account and logs it in.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    rateLimit: { times: 10, intervalSeconds: 60, banSeconds: 600 },
    input: T.Object({
      username: name,
      password,
      passwordConfirmation: password,
      nickname: name,
      code: T.Optional(T.String({ maxLength: 64 })),
      email: T.Optional(
        T.String({ maxLength: 400, description: 'bound once the link in the verification mail is opened' }),
      ),
      ...captchaFields,
    }),
    output: LoginView,
  },
  checkName: {
    method: 'POST',
    path: '/api/v3/users/username.check',
    alsoMethods: ['GET'],
    summary: 'Checks whether a user name or nickname is free; fails if not.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ username: name, nickname: name }),
    output: Nothing,
  },
  setNickname: {
    method: 'POST',
    path: '/api/v3/users/nickname.set',
    summary: "Sets the caller's nickname.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ nickname: name }),
    output: Nothing,
  },
  logOut: {
    method: 'POST',
    path: '/api/v3/users/logout',
    summary: "Ends the caller's session.",
    access: 'member',
    whenRestricted: 'always',
    input: T.Object({}),
    output: Nothing,
  },
  readAccountStatus: {
    method: 'GET',
    path: '/api/v3/users/status',
    summary: "Returns the status of the caller's account, also after a refused login.",
    description:
      "Identified by the session, else by the HttpOnly cookie `refused_account`, which is set by a login that is refused because of the account's status.",
    access: 'visitor',
    whenRestricted: 'always',
    input: T.Object({}),
    output: T.Object({
      status: T.Union([T.Integer(), T.Null()], {
        description: 'account status; null without a session and without the cookie',
      }),
      reason: T.String({ description: 'reason of a ban or refusal; may be empty' }),
      isLoggedIn: T.Boolean(),
    }),
  },
  forgetRefusal: {
    method: 'POST',
    path: '/api/v3/users/status.forget',
    summary: 'Deletes the cookie of a refused login.',
    access: 'visitor',
    whenRestricted: 'always',
    input: T.Object({}),
    output: Nothing,
  },
  listSessions: {
    method: 'GET',
    path: '/api/v3/users/sessions',
    summary: "Returns the caller's sessions.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(
      T.Object({
        id: T.Integer(),
        isCurrent: T.Boolean(),
        userAgent: T.String(),
        ip: T.String(),
        createdAt: T.String(),
        lastSeenAt: T.String(),
        expiresAt: T.String(),
      }),
    ),
  },
  revokeSession: {
    method: 'POST',
    path: '/api/v3/users/sessions.revoke',
    summary: "Ends one of the caller's sessions; without `id` all except the current one.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ id: T.Optional(Id) }),
    output: Nothing,
  },
  logInAsAdministrator: {
    method: 'POST',
    path: '/api/backAdmin/login',
    summary: 'Logs in an administrator; works while the site is closed.',
    access: 'visitor',
    whenRestricted: 'closed-site',
    input: T.Object({ username: name, password, code: secondFactorCode }),
    output: T.Object({ ...LoginView.properties, id: T.Integer() }),
  },
  proveSelf: {
    method: 'POST',
    path: '/api/v3/users/prove',
    summary: "Verifies the caller's identity for 30 minutes in this session.",
    description:
      'By the password, and a code if a second factor is on. Calls that require it fail with UNAUTHORIZED and `Data.prove`: `password` (with `secondFactor: true` if a code is needed), or `login` for accounts without a password, which must log in again; a login within the last 30 minutes is sufficient. LOGIN_FAILED for a wrong password, counted as at a login; SMS_CODE_ERROR for a wrong code.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({
      password,
      code: T.Optional(
        T.String({ maxLength: 64, description: 'code of the second factor, or a recovery code' }),
      ),
    }),
    output: Nothing,
  },
  refreshToken: {
    method: 'POST',
    path: '/api/backAdmin/refresh.token',
    summary: 'Exchanges a refresh token of the caller for new tokens; the old ones become invalid.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ refreshToken: T.Optional(T.String({ maxLength: 255 })) }),
    output: TokenView,
  },
  setUp: {
    method: 'POST',
    path: '/api/v3/users/setup',
    summary: 'Creates the first administrator of a new site, by the token printed at its first start.',
    description:
      '`siteUrl` is the public URL of the site. It is required, and stored as the setting `site_url`, while `setSite.needsAddress` of `forum` is true.',
    access: 'visitor',
    whenRestricted: 'closed-site',
    rateLimit: { times: 10, intervalSeconds: 60, banSeconds: 600 },
    input: T.Object({
      token: T.Optional(T.String({ maxLength: 255 })),
      username: name,
      password,
      passwordConfirmation: password,
      nickname: name,
      siteUrl: T.Optional(
        T.String({ maxLength: 500, description: 'origin: http:// or https:// and the host' }),
      ),
    }),
    output: LoginView,
  },
})
