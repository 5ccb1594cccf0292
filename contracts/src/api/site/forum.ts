import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ForumView } from '../../entities/forum.ts'

const rights = T.Record(T.String(), T.Boolean())

export const forumApi = defineApi({
  readForum: {
    method: 'GET',
    path: '/api/v3/forum',
    summary: "Returns the configuration of the site and the caller's permissions.",
    access: 'visitor',
    whenRestricted: 'blocked-accounts',
    input: T.Object({}),
    output: ForumView,
  },
  readAgreements: {
    method: 'GET',
    path: '/api/v3/agreements',
    summary: 'Returns the registration agreement and the privacy policy as sanitised HTML.',
    access: 'visitor',
    whenRestricted: 'blocked-accounts',
    input: T.Object({}),
    output: T.Object({ registerContent: T.String(), privacyContent: T.String() }),
  },
  readManagedForum: {
    method: 'GET',
    path: '/api/backAdmin/forum',
    summary: 'Returns the configuration of the site, including fields for administrators.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: ForumView,
  },
  previewAgreement: {
    method: 'POST',
    path: '/api/backAdmin/agreement.preview',
    summary: 'Returns the sanitised text of an agreement as visitors would get it; stores nothing.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ text: T.String({ maxLength: 100_000 }) }),
    output: T.Object({ text: T.String() }),
  },
  listPermissions: {
    method: 'GET',
    path: '/api/v3/group.permission.list',
    summary: "Returns the caller's permissions by category.",
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
    summary: 'Returns which kinds of content blocks the caller may insert into a thread.',
    access: 'member',
    whenRestricted: 'before-approval',
    guestFailure: 'UNAUTHORIZED',
    input: T.Object({}),
    output: T.Record(T.String(), T.Object({ enable: T.Boolean(), desc: T.String() })),
  },
})
