import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ExplainedRights, ManagedUserView, UserInListView } from '../../entities/managed-user.ts'
import { limits } from '../../limits.ts'
import { Id, IdList, Nothing, Nullable, OneOf, PageOf, pagingInput, SortBy } from '../../shapes.ts'

const part = T.Optional(T.String({ maxLength: 500 }))
const yesOrNo = T.Optional(OneOf(['yes', 'no', '']))

/** Filter of people (docs/reference/wire-accounts.md#users). */
export const peopleFilter = T.Object({
  username: T.Optional(
    T.String({ maxLength: 500, description: 'user names separated by commas; `*` matches any characters' }),
  ),
  nickname: part,
  id: T.Optional(T.Union([Id, IdList, T.Literal('')])),
  mobile: T.Optional(T.String({ maxLength: 20 })),
  status: T.Optional(T.Union([T.Integer({ minimum: 0, maximum: 100 }), T.Literal('')])),
  groupId: T.Optional(T.Union([Id, T.Array(Id, { maxItems: 100 })])),
  isReal: yesOrNo,
  wechat: yesOrNo,
  deny: T.Optional(OneOf(['yes', ''])),
})

const filter = T.Optional(peopleFilter)

/** Filter of the audit log; days and times are inclusive at both ends. */
const auditLogFilter = {
  userId: T.Optional(Id),
  type: T.Optional(T.Integer()),
  q: T.Optional(
    T.String({
      maxLength: 100,
      description: 'part of the description, or of the name of who did it or what it is about',
    }),
  ),
  startTime: T.Optional(T.String({ maxLength: 30 })),
  endTime: T.Optional(T.String({ maxLength: 30 })),
}

/** A spreadsheet, as a stream of bytes. */
export const TableFile = T.Object({
  fileName: T.String(),
  type: T.String(),
  text: T.Unsafe<AsyncIterable<Uint8Array>>(T.Any()),
})

const userSort = SortBy(['createdAt', 'nickname', 'threadCount', 'status'])
const auditLogSort = SortBy(['createdAt', 'userId', 'type'])

/** Management of accounts by administrators. */
export const managedUsersApi = defineApi({
  listManagedUsers: {
    method: 'GET',
    path: '/api/backAdmin/users',
    summary: 'Returns a page of accounts, newest first by default.',
    description:
      'Closed accounts only if the filter names their status. `filter[deny]` restricts it to members whom somebody has blocked.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter,
      sort: userSort,
    }),
    output: PageOf(UserInListView),
  },
  openManagedUser: {
    method: 'GET',
    path: '/api/backAdmin/user',
    summary: 'Returns the details of one account.',
    access: 'admin',
    whenRestricted: 'before-approval',
    fieldAliases: { pid: 'userId', uid: 'userId' },
    input: T.Object({ userId: Id, include: part }),
    output: ManagedUserView,
  },
  explainRights: {
    method: 'GET',
    path: '/api/backAdmin/user.rights',
    summary: "Returns a member's permissions, on the site or in a category, and the groups that grant them.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ userId: Id, categoryId: T.Optional(Id) }),
    output: ExplainedRights,
  },
  listUserSessions: {
    method: 'GET',
    path: '/api/backAdmin/user.sessions',
    summary: 'Returns the sessions of a member, most recently used first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ userId: Id }),
    output: T.Array(
      T.Object({
        id: T.Integer(),
        userAgent: T.String(),
        ip: T.String(),
        createdAt: T.String(),
        lastSeenAt: T.String(),
        expiresAt: T.String(),
      }),
    ),
  },
  endUserSessions: {
    method: 'POST',
    path: '/api/backAdmin/user.sessions.end',
    summary: "Ends one session of a member; without `id` all of them, except the caller's current one.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ userId: Id, id: T.Optional(Id) }),
    output: Nothing,
  },
  changeUser: {
    method: 'POST',
    path: '/api/backAdmin/users/update.user',
    summary: 'Changes an account: names, password, phone, status, membership expiry, group.',
    description: 'The last administrator keeps that group.',
    access: 'admin',
    whenRestricted: 'before-approval',
    fieldAliases: { refuseMessage: 'rejectReason' },
    input: T.Object({
      id: Id,
      username: T.String({ maxLength: 255, description: 'the current user name, or a new one' }),
      nickname: T.Optional(T.String({ maxLength: 255 })),
      newPassword: T.Optional(T.String({ maxLength: 255 })),
      mobile: T.Optional(T.String({ maxLength: 20 })),
      status: T.Optional(OneOf([0, 1, 2, 3, 4, 10])),
      expiredAt: T.Optional(
        Nullable(T.String({ maxLength: 30, description: 'YYYY-MM-DD HH:mm:ss; empty or null for none' })),
      ),
      groupId: T.Optional(T.Union([Id, T.Array(Id, { minItems: 1, maxItems: 1 })])),
      rejectReason: T.Optional(T.String({ maxLength: 100 })),
    }),
    output: T.Object({
      id: T.Integer(),
      username: T.String(),
      nickname: T.String(),
      mobile: T.String(),
      status: T.Integer(),
      avatar: T.String(),
      expiredAt: Nullable(T.String()),
      registerIp: T.String(),
      createdAt: T.String(),
      lastLoginIp: T.String(),
      loginAt: T.String(),
    }),
  },
  exportUsers: {
    method: 'GET',
    path: '/api/backAdmin/export/users',
    summary: 'Exports accounts, by filter or by ids, as a spreadsheet.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isDownload: true,
    input: T.Object({ filter, ids: T.Optional(T.Union([IdList, T.Literal('')])), sort: userSort }),
    output: TableFile,
  },
  exportAuditLog: {
    method: 'GET',
    path: '/api/backAdmin/export/action.logs',
    summary: 'Exports the audit log as a spreadsheet, newest first by default.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isDownload: true,
    input: T.Object({ ...auditLogFilter, sort: auditLogSort }),
    output: TableFile,
  },
  uploadUserAvatar: {
    method: 'POST',
    path: '/api/backAdmin/users/avatar',
    summary: "Replaces a member's avatar.",
    access: 'admin',
    whenRestricted: 'before-approval',
    upload: 'avatar',
    maxUploadBytes: limits.avatarBytes,
    input: T.Object({ aid: Id }),
    output: T.Object({ id: T.Integer(), username: T.String(), avatarUrl: T.String() }),
  },
  deleteUserAvatar: {
    method: 'POST',
    path: '/api/backAdmin/delete/users/avatar',
    summary: "Deletes a member's avatar.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ aid: Id }),
    output: Nothing,
  },
  listAuditLog: {
    method: 'GET',
    path: '/api/backAdmin/action.logs',
    summary: 'Returns a page of the audit log, newest first by default.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput, ...auditLogFilter, sort: auditLogSort }),
    output: PageOf(
      T.Object({
        id: T.Integer(),
        userId: T.Integer(),
        nickname: T.String(),
        type: T.Integer(),
        actionDesc: T.String(),
        targets: T.Array(
          T.Object({
            kind: T.String({ description: '`user`, `group`, `thread`, `post`, `topic` or `category`' }),
            id: T.Integer(),
            name: T.String({
              description: 'present name; the title of the thread of a post; empty if deleted',
            }),
            threadId: T.Integer({ description: 'thread of a post, else 0' }),
          }),
        ),
        ip: T.String(),
        createdAt: T.String(),
      }),
    ),
  },
})
