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
    description: 'of the second factor; looked at only while strangers are locked out',
  }),
)

/** Log-in, registration and sessions (docs/reference/wire-accounts.md#login). */
export const signInApi = defineApi({
  logIn: {
    method: 'POST',
    path: '/api/v3/users/username.login',
    aliases: ['/api/v3/users/mobilebrowser/username.login'],
    summary: 'Logs in by user name and password.',
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
    summary: 'Makes an account and logs it in.',
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
        T.String({ maxLength: 400, description: 'bound once the link of a mail to it was opened' }),
      ),
      ...captchaFields,
    }),
    output: LoginView,
  },
  checkName: {
    method: 'POST',
    path: '/api/v3/users/username.check',
    alsoMethods: ['GET'],
    summary: 'Whether a user name or nickname is free.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ username: name, nickname: name }),
    output: Nothing,
  },
  setNickname: {
    method: 'POST',
    path: '/api/v3/users/nickname.set',
    summary: "Sets one's own nickname.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ nickname: name }),
    output: Nothing,
  },
  logOut: {
    method: 'POST',
    path: '/api/v3/users/logout',
    summary: 'Ends the session of the caller.',
    access: 'member',
    whenRestricted: 'always',
    input: T.Object({}),
    output: Nothing,
  },
  readAccountStatus: {
    method: 'GET',
    path: '/api/v3/users/status',
    summary:
      "The state of the caller's account: by their session, else by the note (HttpOnly cookie `refused_account`) that a log-in leaves which is refused because of that state.",
    access: 'visitor',
    whenRestricted: 'always',
    input: T.Object({}),
    output: T.Object({
      status: T.Union([T.Integer(), T.Null()], { description: 'null for a caller without session and note' }),
      reason: T.String({ description: 'of a ban or a refusal; may be empty' }),
      isLoggedIn: T.Boolean(),
    }),
  },
  forgetRefusal: {
    method: 'POST',
    path: '/api/v3/users/status.forget',
    summary: 'Takes the note of a refused log-in away.',
    access: 'visitor',
    whenRestricted: 'always',
    input: T.Object({}),
    output: Nothing,
  },
  listSessions: {
    method: 'GET',
    path: '/api/v3/users/sessions',
    summary: 'Where the caller is logged in.',
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
    summary: "Ends one of the caller's sessions, or all others when no id is given.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ id: T.Optional(Id) }),
    output: Nothing,
  },
  logInAsAdministrator: {
    method: 'POST',
    path: '/api/backAdmin/login',
    summary: 'Logs an administrator in; works while the site is closed.',
    access: 'visitor',
    whenRestricted: 'closed-site',
    input: T.Object({ username: name, password, code: secondFactorCode }),
    output: T.Object({ ...LoginView.properties, id: T.Integer() }),
  },
  proveSelf: {
    method: 'POST',
    path: '/api/v3/users/prove',
    summary:
      "Proves by the caller's password, and a code where a second factor is on, who they are, for half an hour and in this session only. Calls that change how one signs in ask for it with UNAUTHORIZED and `Data.prove`: `password`, beside `secondFactor: true` where a code is needed too, or `login` for whoever has no password and has to log in anew; a log-in of the last half hour is proof enough. LOGIN_FAILED for a wrong password, counted as at a log-in, SMS_CODE_ERROR for a wrong code.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({
      password,
      code: T.Optional(T.String({ maxLength: 64, description: 'of the second factor, or a recovery code' })),
    }),
    output: Nothing,
  },
  refreshToken: {
    method: 'POST',
    path: '/api/backAdmin/refresh.token',
    summary: "Exchanges the refresh token of one of the caller's sessions for new tokens; the old ones end.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ refreshToken: T.Optional(T.String({ maxLength: 255 })) }),
    output: TokenView,
  },
  setUp: {
    method: 'POST',
    path: '/api/v3/users/setup',
    summary:
      'Makes the administrator of a new site, once, for whoever has the token printed at its first start. `siteUrl` is what people call the site; it is needed, and kept as the setting `site_url`, while `setSite.needsAddress` of `forum`.',
    access: 'visitor',
    whenRestricted: 'closed-site',
    rateLimit: { times: 10, intervalSeconds: 60, banSeconds: 600 },
    input: T.Object({
      token: T.Optional(T.String({ maxLength: 255 })),
      username: name,
      password,
      passwordConfirmation: password,
      nickname: name,
      siteUrl: T.Optional(T.String({ maxLength: 500, description: 'http:// or https://, and the host' })),
    }),
    output: LoginView,
  },
})
