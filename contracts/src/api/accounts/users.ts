import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ProfileView, UserCardView } from '../../entities/user.ts'
import { limits } from '../../limits.ts'
import { Id, OneOf, PageOf, pagingInput } from '../../shapes.ts'

/** Profiles (docs/reference/wire-accounts.md#users). */
export const usersApi = defineApi({
  openProfile: {
    method: 'GET',
    path: '/api/v3/user',
    summary: "Returns a member's profile; more fields for the caller's own.",
    access: 'visitor',
    whenRestricted: 'blocked-accounts',
    fieldAliases: { pid: 'userId', uid: 'userId' },
    input: T.Object({ userId: Id, include: T.Optional(T.String({ maxLength: 100 })) }),
    output: ProfileView,
  },
  listUsers: {
    method: 'GET',
    path: '/api/v3/users.list',
    summary: 'Returns a page of members: by part of the nickname, exact matches first, else the newest.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(
        T.Object({
          username: T.Optional(T.String({ maxLength: 100 })),
          nickname: T.Optional(T.String({ maxLength: 100 })),
          // Clients send it; the order is the same without it (docs/reference/wire-accounts.md#users).
          hot: T.Optional(OneOf([0, 1])),
          withThreads: T.Optional(OneOf([0, 1])),
        }),
      ),
    }),
    output: PageOf(UserCardView),
  },
  editProfile: {
    method: 'POST',
    path: '/api/v3/users/update.user',
    summary: "Changes the caller's names, signature, passwords or reason to register.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({
      nickname: T.Optional(T.String({ maxLength: 255 })),
      username: T.Optional(T.String({ maxLength: 255, description: 'can be changed once in 365 days' })),
      password: T.Optional(T.String({ maxLength: 255 })),
      code: T.Optional(
        T.String({
          maxLength: 64,
          description:
            'code of the second factor, or a recovery code; required to change the password if a second factor is on',
        }),
      ),
      newPassword: T.Optional(T.String({ maxLength: 255 })),
      passwordConfirmation: T.Optional(T.String({ maxLength: 255 })),
      payPassword: T.Optional(T.String({ maxLength: 255, description: 'six digits' })),
      payPasswordConfirmation: T.Optional(T.String({ maxLength: 255 })),
      payPasswordToken: T.Optional(
        T.String({
          maxLength: 255,
          description: '`sessionId` of `pay-password/reset`; required to change an existing payment password',
        }),
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
    summary: 'Verifies the payment password; returns a token, valid once within 5 minutes, to change it.',
    description: 'The token is `sessionId`. Three wrong attempts lock the payment password for a day.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ payPassword: T.Optional(T.String({ maxLength: 255 })) }),
    output: T.Object({ sessionId: T.String() }),
  },
  checkIdentity: {
    method: 'POST',
    path: '/api/v3/users/real',
    summary: "Verifies the caller's real name and identity number by the configured service.",
    access: 'member',
    whenRestricted: 'before-approval',
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
    summary: "Replaces the caller's avatar.",
    access: 'member',
    whenRestricted: 'before-approval',
    upload: 'avatar',
    maxUploadBytes: limits.avatarBytes,
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
    summary: "Replaces the caller's cover.",
    access: 'member',
    whenRestricted: 'before-approval',
    upload: 'background',
    maxUploadBytes: limits.avatarBytes,
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
