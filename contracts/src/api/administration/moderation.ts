import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ManagedPostView, ManagedThreadView } from '../../entities/managed.ts'
import { StickyThreadView, ThreadRowView } from '../../entities/thread-rows.ts'
import { limits } from '../../limits.ts'
import { Bool01, Id, IdList, Nothing, OneOf, PageOf, pagingInput, SortBy, WireTime } from '../../shapes.ts'

const count = T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
const text = T.Optional(T.String({ maxLength: 100 }))
const yesOrNo = T.Optional(OneOf(['yes', 'no']))

/** Filter fields shared by lists of the admin area. */
const managed = {
  isDeleted: yesOrNo,
  isApproved: T.Optional(OneOf([0, 1, 2])),
  nickname: text,
  q: text,
  categoryId: count,
  threadId: count,
  /** Accepted from clients that send it, and ignored; the words are in `stopWords`. */
  highlight: yesOrNo,
  createdAtBegin: T.Optional(WireTime),
  createdAtEnd: T.Optional(WireTime),
  deletedAtBegin: T.Optional(WireTime),
  deletedAtEnd: T.Optional(WireTime),
  deletedNickname: text,
}

/** Filter of threads. */
export const managedThreadsFilter = {
  ...managed,
  topicId: count,
  threadType: T.Optional(OneOf([1, 2, 3, 4])),
  viewCountGt: count,
  viewCountLt: count,
  postCountGt: count,
  postCountLt: count,
  source: T.Optional(Bool01),
}

/** Filter of comments. */
export const managedPostsFilter = managed

const orders = [
  ...['id', 'is_sticky', 'post_count', 'category_id'],
  ...['created_at', 'updated_at', 'deleted_at'],
] as const
const postOrders = ['id', 'created_at', 'updated_at', 'deleted_at'] as const

export const moderationApi = defineApi({
  listManagedThreads: {
    method: 'GET',
    path: '/api/backAdmin/manage.thread.list',
    summary: 'Returns a page of threads in any state except drafts.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      ...managedThreadsFilter,
      sort: SortBy(orders),
    }),
    output: PageOf(ManagedThreadView),
  },
  listManagedPosts: {
    method: 'GET',
    path: '/api/backAdmin/manage.posts.list',
    summary: 'Returns a page of comments and replies in any state.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      ...managedPostsFilter,
      sort: SortBy(postOrders),
    }),
    output: PageOf(ManagedPostView),
  },
  mergeCategories: {
    method: 'POST',
    path: '/api/backAdmin/categories.merge',
    summary: 'Moves threads of a category to another; call it until `left` is 0.',
    description:
      'Each call moves a batch. When none is left, the category is deleted and its URLs redirect to the other one.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id, intoId: Id }),
    output: T.Object({
      moved: T.Integer({
        description: 'number of threads moved by this call, including drafts and deleted ones',
      }),
      left: T.Integer({ description: 'number of threads left; 0 once the category is deleted' }),
    }),
  },
  submitReview: {
    method: 'POST',
    path: '/api/backAdmin/manage.submit.review',
    summary: 'Approves, ignores, deletes or restores threads or comments.',
    description: 'Deleting a deleted one removes it permanently.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      type: OneOf([1, 2]),
      data: T.Array(
        T.Object({
          id: Id,
          isApproved: T.Optional(OneOf([1, 2])),
          isDeleted: T.Optional(T.Boolean()),
          message: T.Optional(T.String({ maxLength: limits.reasonCharacters })),
        }),
        { minItems: 1, maxItems: limits.maxBatch },
      ),
    }),
    output: Nothing,
  },
  changeThreads: {
    method: 'POST',
    path: '/api/backAdmin/threads.batch',
    summary: 'Applies the same changes to several threads, all of them or none.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ids: IdList,
      categoryId: T.Optional(Id),
      isApproved: T.Optional(OneOf([0, 1, 2])),
      isSticky: T.Optional(Bool01),
      isEssence: T.Optional(Bool01),
      isDeleted: T.Optional(Bool01),
      isFavorite: T.Optional(Bool01),
      isSite: T.Optional(Bool01),
      message: T.Optional(T.String({ maxLength: limits.reasonCharacters })),
    }),
    output: ThreadRowView,
  },
  listStickyOrder: {
    method: 'GET',
    path: '/api/backAdmin/thread.stick.sort',
    summary: 'Returns the sticky threads of the site in their order.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(T.Object({ id: T.Integer(), ...StickyThreadView.properties })),
  },
  sortStickyThreads: {
    method: 'POST',
    path: '/api/backAdmin/stick.sort.set',
    summary: 'Sets the order of sticky threads; smaller numbers come first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      data: T.Array(T.Object({ id: Id, sort: T.Integer({ minimum: 0, maximum: 1_000_000 }) }), {
        minItems: 1,
        maxItems: limits.maxSticky,
      }),
    }),
    output: Nothing,
  },
  setViewCounting: {
    method: 'POST',
    path: '/api/backAdmin/open.view.count',
    summary: 'Sets how views are counted: 0 once per thread and session, 1 at each view.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ openViewCount: Bool01 }),
    output: T.Object({ key: T.String(), value: T.String(), tag: T.String() }),
  },
  setThreadOptimize: {
    method: 'POST',
    path: '/api/backAdmin/thread.optimize',
    summary: 'Shows (1) or hides (0) paid, reward, goods and anonymous threads in the mini program.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ isDisplay: Bool01 }),
    output: Nothing,
  },
})
