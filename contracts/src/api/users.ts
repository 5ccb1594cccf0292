import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { LoginView, ProfileView, TokenView, UserCardView } from '../entities/user.ts'
import { limits } from '../limits.ts'
import { Id, Nothing, OneOf, PageOf, pagingInput } from '../shapes.ts'
import { captchaFields } from './captcha.ts'

/** Calls about people's profiles (docs/reference/wire-accounts.md#users). */
export const usersApi = defineApi({
  openProfile: {
    method: 'GET',
    path: '/api/v3/user',
    summary: "A person's profile; with more fields when it is one's own.",
    access: 'visitor',
    fieldAliases: { pid: 'userId', uid: 'userId' },
    input: T.Object({ userId: Id, include: T.Optional(T.String({ maxLength: 100 })) }),
    output: ProfileView,
  },
  listUsers: {
    method: 'GET',
    path: '/api/v3/users.list',
    summary: 'People by part of their name, or the most active ones.',
    access: 'visitor',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(
        T.Object({
          username: T.Optional(T.String({ maxLength: 100 })),
          nickname: T.Optional(T.String({ maxLength: 100 })),
          hot: T.Optional(OneOf([0, 1])),
        }),
      ),
    }),
    output: PageOf(UserCardView),
  },
  editProfile: {
    method: 'POST',
    path: '/api/v3/users/update.user',
    summary: "Changes one's own names, signature, password or reason to register.",
    access: 'member',
    input: T.Object({
      nickname: T.Optional(T.String({ maxLength: 255 })),
      username: T.Optional(T.String({ maxLength: 255, description: 'once a year' })),
      password: T.Optional(T.String({ maxLength: 255 })),
      newPassword: T.Optional(T.String({ maxLength: 255 })),
      passwordConfirmation: T.Optional(T.String({ maxLength: 255 })),
      payPassword: T.Optional(T.String({ maxLength: 255, description: 'six digits' })),
      payPasswordConfirmation: T.Optional(T.String({ maxLength: 255 })),
      payPasswordToken: T.Optional(
        T.String({ maxLength: 255, description: 'of pay-password/reset; needed to change one' }),
      ),
      signature: T.Optional(T.String({ maxLength: 2000 })),
      registerReason: T.Optional(T.String({ maxLength: limits.registerReasonCharacters })),
    }),
    output: T.Object({
      id: T.Integer(),
      nickname: T.String(),
      mobile: T.String({ description: 'masked' }),
      threadCount: T.Integer(),
      followCount: T.Integer(),
      fansCount: T.Integer(),
      likedCount: T.Integer(),
      questionCount: T.Integer(),
      avatar: T.String(),
      background: T.String(),
      signature: T.String(),
    }),
  },
  provePayPassword: {
    method: 'POST',
    path: '/api/v3/users/pay-password/reset',
    summary:
      'Proves the payment password; `sessionId` is what allows to change it, for five minutes and once. Three wrong ones lock it for a day.',
    access: 'member',
    input: T.Object({ payPassword: T.Optional(T.String({ maxLength: 255 })) }),
    output: T.Object({ sessionId: T.String() }),
  },
  checkIdentity: {
    method: 'POST',
    path: '/api/v3/users/real',
    summary:
      "Has the caller's real name and identity number checked by the service the site is connected to.",
    access: 'member',
    rateLimit: { times: 5, intervalSeconds: 3600, banSeconds: 3600 },
    input: T.Object({
      realName: T.Optional(T.String({ maxLength: 100 })),
      identity: T.Optional(T.String({ maxLength: 100 })),
    }),
    output: T.Object({
      id: T.Integer(),
      nickname: T.String(),
      avatarUrl: T.String(),
      isReal: T.Boolean(),
      realname: T.String(),
      identity: T.String({ description: 'masked' }),
    }),
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/v3/users/avatar',
    summary: "Replaces one's own avatar.",
    access: 'member',
    upload: 'avatar',
    uploadBytesMost: limits.avatarBytes,
    input: T.Object({}),
    output: T.Object({
      id: T.Integer(),
      username: T.String(),
      avatarUrl: T.String(),
      originalAvatarUrl: T.String(),
      updatedAt: T.String(),
      createdAt: T.String(),
    }),
  },
  uploadBackground: {
    method: 'POST',
    path: '/api/v3/users/background',
    summary: "Replaces one's own cover.",
    access: 'member',
    upload: 'background',
    uploadBytesMost: limits.avatarBytes,
    input: T.Object({}),
    output: T.Object({
      id: T.Integer(),
      username: T.String(),
      backgroundUrl: T.String(),
      originalBackGroundUrl: T.String(),
      updatedAt: T.String(),
      createdAt: T.String(),
    }),
  },
})

const name = T.Optional(T.String({ maxLength: 255 }))
const password = T.Optional(T.String({ maxLength: 255 }))

/** Calls about signing in (docs/reference/wire-accounts.md#login). */
export const signInApi = defineApi({
  logIn: {
    method: 'POST',
    path: '/api/v3/users/username.login',
    aliases: ['/api/v3/users/mobilebrowser/username.login'],
    summary: 'Logs in by user name and password.',
    access: 'visitor',
    input: T.Object({
      username: name,
      password,
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
    rateLimit: { times: 10, intervalSeconds: 60, banSeconds: 600 },
    input: T.Object({
      username: name,
      password,
      passwordConfirmation: password,
      nickname: name,
      code: T.Optional(T.String({ maxLength: 64 })),
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
    input: T.Object({ username: name, nickname: name }),
    output: Nothing,
  },
  setNickname: {
    method: 'POST',
    path: '/api/v3/users/nickname.set',
    summary: "Sets one's own nickname.",
    access: 'member',
    input: T.Object({ nickname: name }),
    output: Nothing,
  },
  logOut: {
    method: 'POST',
    path: '/api/v3/users/logout',
    summary: 'Ends the session of the caller.',
    access: 'member',
    input: T.Object({}),
    output: Nothing,
  },
  listSessions: {
    method: 'GET',
    path: '/api/v3/users/sessions',
    summary: 'Where the caller is logged in.',
    access: 'member',
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
    input: T.Object({ id: T.Optional(Id) }),
    output: Nothing,
  },
  logInAsAdministrator: {
    method: 'POST',
    path: '/api/backAdmin/login',
    summary: 'Logs an administrator in; works while the site is closed.',
    access: 'visitor',
    input: T.Object({ username: name, password }),
    output: T.Object({ ...LoginView.properties, id: T.Integer() }),
  },
  proveSelf: {
    method: 'POST',
    path: '/api/v3/users/prove',
    summary:
      "Proves by the caller's password who they are, for half an hour and in this session only. Calls that change how one signs in ask for it with UNAUTHORIZED and `Data.prove`: `password`, or `login` for whoever has none and has to log in anew; a log-in of the last half hour is proof enough. LOGIN_FAILED for a wrong password, counted as at a log-in.",
    access: 'member',
    input: T.Object({ password }),
    output: Nothing,
  },
  refreshToken: {
    method: 'POST',
    path: '/api/backAdmin/refresh.token',
    summary: "Exchanges the refresh token of one of the caller's sessions for new tokens; the old ones end.",
    access: 'admin',
    input: T.Object({ refreshToken: T.Optional(T.String({ maxLength: 255 })) }),
    output: TokenView,
  },
  setUp: {
    method: 'POST',
    path: '/api/v3/users/setup',
    summary:
      'Makes the administrator of a new site, once, for whoever has the token printed at its first start.',
    access: 'visitor',
    rateLimit: { times: 10, intervalSeconds: 60, banSeconds: 600 },
    input: T.Object({
      token: T.Optional(T.String({ maxLength: 255 })),
      username: name,
      password,
      passwordConfirmation: password,
      nickname: name,
    }),
    output: LoginView,
  },
})
