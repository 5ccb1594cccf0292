import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { DeniedView, FollowRowView, FollowView } from '../../entities/relation.ts'
import { Id, Nothing, OneOf, PageOf, pagingInput } from '../../shapes.ts'

/** The `type` of `follow.list` and `follow.delete` (docs/reference/wire-accounts.md#follows). */
export const followTypes = { follows: 1, fans: 2 } as const

const FollowType = OneOf([followTypes.follows, followTypes.fans])

/** Following and blocking. */
export const relationsApi = defineApi({
  follow: {
    method: 'POST',
    path: '/api/v3/follow.create',
    summary: 'Follows a member.',
    access: 'member',
    whenRestricted: 'members',
    permission: 'userFollow.create',
    flood: { share: 0.3 },
    input: T.Object({ toUserId: Id }),
    output: FollowView,
  },
  unfollow: {
    method: 'POST',
    path: '/api/v3/follow.delete',
    summary: 'Unfollows a member (type 1), or removes a follower (type 2).',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ id: Id, type: FollowType }),
    output: T.Array(T.Boolean()),
  },
  listFollows: {
    method: 'GET',
    path: '/api/v3/follow.list',
    aliases: ['/api/v3/follow'],
    summary: 'Returns a page of the members whom a member follows, or of their followers.',
    description: 'Without `filter[userId]`, of the caller.',
    access: 'visitor',
    whenRestricted: 'before-joining',
    input: T.Object({
      ...pagingInput,
      sort: T.Optional(OneOf(['createdAt', '-createdAt', 'users.createdAt', '-users.createdAt'])),
      filter: T.Optional(
        T.Object({
          type: T.Optional(FollowType),
          userId: T.Optional(Id),
          nickName: T.Optional(T.String({ maxLength: 100 })),
          userName: T.Optional(T.String({ maxLength: 100 })),
        }),
      ),
    }),
    output: T.Union([PageOf(FollowRowView), Nothing]),
  },
  deny: {
    method: 'POST',
    path: '/api/v3/users/deny.create',
    summary: 'Blocks a member; repeated calls change nothing.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: T.Object({ userId: T.Integer(), denyUserId: T.Integer(), createdAt: T.String() }),
  },
  undeny: {
    method: 'POST',
    path: '/api/v3/users/deny.delete',
    summary: 'Unblocks a member; succeeds also if there was no block.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
  listDenied: {
    method: 'GET',
    path: '/api/v3/users/deny.list',
    aliases: ['/api/v3/users/deny'],
    summary: 'Returns a page of the members whom the caller has blocked, newest first.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput }),
    output: PageOf(DeniedView),
  },
})
