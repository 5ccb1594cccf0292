import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LikerView } from '../../entities/liker.ts'
import { ThreadDetailView, ThreadView } from '../../entities/thread.ts'
import { RecommendedThreadView, StickyThreadView, ThreadRowView } from '../../entities/thread-rows.ts'
import { limits } from '../../limits.ts'
import { Bool01, Id, Nothing, OneOf, PageOf, PageWith, pagingInput } from '../../shapes.ts'
import { captchaFields } from '../site/captcha.ts'

/** Filter of `thread.list` (docs/reference/wire-content.md#threads). */
export const ThreadFilter = T.Object({
  essence: T.Optional(Bool01),
  types: T.Optional(T.Array(T.String({ maxLength: 32 }), { maxItems: limits.queryArrayItems })),
  sort: T.Optional(OneOf([1, 2, 3, 4])),
  attention: T.Optional(Bool01),
  search: T.Optional(T.String({ maxLength: 100 })),
  complex: T.Optional(OneOf([0, 1, 2, 3, 4, 5])),
  toUserId: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  categoryids: T.Optional(T.Array(Id, { maxItems: limits.queryArrayItems })),
  topicId: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  exclusiveIds: T.Optional(T.Array(Id, { maxItems: limits.queryArrayItems })),
})
export type ThreadFilter = T.Static<typeof ThreadFilter>

/** Scopes of `thread.list`. */
export const threadScopes = { normal: 0, recommended: 1, search: 2, paidSiteHome: 3 } as const

const threadBody = {
  title: T.Optional(T.String({ maxLength: limits.titleCharacters })),
  content: T.Optional(
    T.Object({
      text: T.Optional(T.String({ maxLength: limits.threadCharacters })),
      indexes: T.Optional(
        T.Any({
          description: 'map of tomId to {tomId, body, operation?}',
        }),
      ),
    }),
  ),
  price: T.Optional(T.Number({ minimum: 0, maximum: 100_000 })),
  attachmentPrice: T.Optional(T.Number({ minimum: 0, maximum: 100_000 })),
  freeWords: T.Optional(T.Number({ minimum: 0, maximum: 1 })),
  position: T.Optional(T.Any()),
  anonymous: T.Optional(Bool01),
  draft: T.Optional(Bool01),
  ...captchaFields,
}

/** The version of the draft that the composer showed; a draft that has changed since is not overwritten. */
const was = T.Optional(T.String({ maxLength: 32 }))

export const threadsApi = defineApi({
  listThreads: {
    method: 'GET',
    path: '/api/v3/thread.list',
    summary: 'Returns a page of threads by filter, order and scope.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      scope: T.Optional(OneOf([0, 1, 2, 3])),
      filter: T.Optional(ThreadFilter),
    }),
    output: PageOf(ThreadView),
  },
  listStickyThreads: {
    method: 'GET',
    path: '/api/v3/thread.stick',
    summary: 'Returns the sticky threads, at most 20.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ categoryIds: T.Optional(T.Array(Id, { maxItems: limits.queryArrayItems })) }),
    output: T.Array(StickyThreadView),
  },
  recommendThreads: {
    method: 'GET',
    path: '/api/v3/thread.recommends',
    summary: 'Returns featured threads in random order.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      perPage: pagingInput.perPage,
      filter: T.Optional(
        T.Object({ categoryids: T.Optional(T.Array(Id, { maxItems: limits.queryArrayItems })) }),
      ),
    }),
    output: T.Array(RecommendedThreadView),
  },
  listThreadTypes: {
    method: 'GET',
    path: '/api/v3/thread.typelist',
    summary: 'Returns the content types by which lists can be filtered.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(T.Object({ name: T.String(), type: T.String() })),
  },
  openThread: {
    method: 'GET',
    path: '/api/v3/thread.detail',
    summary: 'Returns a thread as the caller may see it.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id }),
    output: ThreadDetailView,
  },
  publishThread: {
    method: 'POST',
    path: '/api/v3/thread.create',
    summary: 'Publishes a thread, or saves it as a draft.',
    access: 'member',
    whenRestricted: 'members',
    isIdempotent: true,
    namesField: true,
    input: T.Object({ categoryId: Id, ...threadBody }),
    output: ThreadView,
  },
  editThread: {
    method: 'POST',
    path: '/api/v3/thread.update',
    summary: 'Changes a thread or draft; can publish a draft.',
    access: 'member',
    reservedFor: 'author-and-moderators',
    whenRestricted: 'members',
    isIdempotent: true,
    namesField: true,
    input: T.Object({ threadId: Id, categoryId: T.Optional(Id), ...threadBody, was }),
    output: ThreadView,
  },
  previewEdit: {
    method: 'POST',
    path: '/api/v3/thread.preview',
    summary: 'Returns the text of an edit as it would be stored, with mentions; stores nothing.',
    access: 'member',
    reservedFor: 'author-and-moderators',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, text: T.String({ maxLength: limits.threadCharacters }) }),
    output: T.Object({ text: T.String() }),
  },
  deleteThread: {
    method: 'POST',
    path: '/api/v3/thread.delete',
    summary: 'Deletes a thread; it can be restored.',
    access: 'member',
    reservedFor: 'author-and-moderators',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, message: T.Optional(T.String({ maxLength: 200 })) }),
    output: Nothing,
  },
  operateThread: {
    method: 'POST',
    path: '/api/v3/threads/operate',
    summary: 'Features, sticks, favourites, moves, deletes or restores a thread.',
    access: 'member',
    whenRestricted: 'members',
    isIdempotent: true,
    input: T.Object({
      id: Id,
      isEssence: T.Optional(T.Boolean()),
      isSticky: T.Optional(T.Boolean()),
      isFavorite: T.Optional(T.Boolean()),
      isDeleted: T.Optional(T.Boolean()),
      message: T.Optional(T.String({ maxLength: limits.reasonCharacters })),
      categoriesId: T.Optional(Id),
      type: T.Optional(T.Any()),
    }),
    output: ThreadRowView,
  },
  listThreadLikers: {
    method: 'GET',
    path: '/api/v3/thread.likedusers',
    summary: 'Returns a page of the members who liked, paid for or tipped a thread, newest first.',
    access: 'visitor',
    whenRestricted: 'members',
    permission: 'user.view',
    input: T.Object({
      ...pagingInput,
      threadId: Id,
      type: T.Optional(OneOf([0, 1, 2])),
    }),
    output: PageWith(
      T.Object({
        allCount: T.Integer(),
        likeCount: T.Integer(),
        rewardCount: T.Integer(),
        raidCount: T.Integer({ description: 'payments' }),
        list: T.Array(LikerView),
      }),
    ),
  },
  pinOwnThread: {
    method: 'POST',
    path: '/api/v3/user/thread.stick',
    summary: "Pins one of the caller's threads on their profile, replacing the pinned one, or unpins it.",
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, status: Bool01 }),
    output: T.Object({ threadId: T.Integer(), status: T.Integer() }),
  },
  closeComments: {
    method: 'POST',
    path: '/api/v3/thread.close',
    summary: 'Closes a thread for new comments and replies, or reopens it.',
    access: 'member',
    reservedFor: 'author-and-moderators',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, isClosed: T.Boolean() }),
    output: T.Object({ threadId: T.Integer(), isClosed: T.Boolean() }),
  },
  shareThread: {
    method: 'POST',
    path: '/api/v3/thread.share',
    summary: 'Counts a share of a thread, once a day per member.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id }),
    output: Nothing,
  },
  countView: {
    method: 'GET',
    path: '/api/v3/view.count',
    summary: 'Counts a view of a thread and returns the number of views.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ threadId: Id, type: T.Optional(T.Any()) }),
    output: T.Object({ viewCount: T.Integer() }),
  },
})
