import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ForumView } from '../../entities/forum.ts'

const rights = T.Record(T.String(), T.Boolean())

export const forumApi = defineApi({
  readForum: {
    method: 'GET',
    path: '/api/v3/forum',
    summary: 'The configuration of the site and what the caller may do.',
    access: 'visitor',
    whenRestricted: 'blocked-accounts',
    input: T.Object({}),
    output: ForumView,
  },
  readManagedForum: {
    method: 'GET',
    path: '/api/backAdmin/forum',
    summary: 'The same with what only administrators see.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: ForumView,
  },
  previewAgreement: {
    method: 'POST',
    path: '/api/backAdmin/agreement.preview',
    summary: 'What visitors get of the text of an agreement: without what could do harm. Nothing is stored.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ text: T.String({ maxLength: 100_000 }) }),
    output: T.Object({ text: T.String() }),
  },
  listPermissions: {
    method: 'GET',
    path: '/api/v3/group.permission.list',
    summary: "The caller's rights, by category.",
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({}),
    output: T.Object({
      myGroup: T.Object({
        nickname: T.String(),
        avatar: T.String(),
        groupName: T.String(),
        createdAt: T.String(),
      }),
      /** The spelling that clients expect. */
      myPermissons: T.Record(T.String(), rights),
    }),
  },
  listInsertRights: {
    method: 'GET',
    path: '/api/v3/tom.permissions',
    summary: 'Which kinds of content the caller may put into a thread.',
    access: 'member',
    whenRestricted: 'before-approval',
    guestIsTold: 'UNAUTHORIZED',
    input: T.Object({}),
    output: T.Record(T.String(), T.Object({ enable: T.Boolean(), desc: T.String() })),
  },
})
