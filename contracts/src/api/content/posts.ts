import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LikerView } from '../../entities/liker.ts'
import { PostDetailView, PostUpdateView, PostView, ReplyView } from '../../entities/post.ts'
import { RevisionComparison, RevisionView } from '../../entities/revision.ts'
import { limits } from '../../limits.ts'
import { Bool01, Id, OneOf, PageOf, pagingInput } from '../../shapes.ts'
import { captchaFields } from '../site/captcha.ts'

/** The order of `lastThreeComments`: newest replies first by default; `oldest` for the first ones by time. */
const replyOrder = { replies: T.Optional(OneOf(['oldest'])) }

export const postsApi = defineApi({
  listPosts: {
    method: 'GET',
    path: '/api/v3/posts.list',
    aliases: ['/api/v3/posts'],
    summary: "Returns a page of a thread's comments with their floor numbers.",
    description: "`onlyAuthor` restricts it to comments that the thread's author wrote or replied to.",
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter: T.Object({
        thread: Id,
        onlyAuthor: T.Optional(Bool01),
      }),
      sort: T.Optional(OneOf(['createdAt', '-createdAt'])),
      ...replyOrder,
    }),
    output: PageOf(PostView),
  },
  openPost: {
    method: 'GET',
    path: '/api/v3/posts.detail',
    summary: 'Returns a comment with a page of its replies, oldest first; 1000 a page by default.',
    access: 'visitor',
    whenRestricted: 'members',
    fieldAliases: { pid: 'postId' },
    input: T.Object({
      ...pagingInput,
      perPage: T.Optional(
        T.Integer({
          minimum: 1,
          maximum: 100_000_000,
          description: `replies per page; default and maximum ${limits.maxReplies}`,
        }),
      ),
      postId: Id,
    }),
    output: PostDetailView,
  },
  openNewestReply: {
    method: 'GET',
    path: '/api/v3/posts.reply',
    summary: 'Returns the newest reply to a comment, or an empty list.',
    access: 'member',
    whenRestricted: 'members',
    fieldAliases: { pid: 'postId' },
    input: T.Object({ postId: Id }),
    output: T.Union([ReplyView, T.Array(T.Any(), { maxItems: 0 })]),
  },
  locatePost: {
    method: 'GET',
    path: '/api/v3/posts.postion',
    summary: 'Returns the page of a thread that contains a comment.',
    description: 'The spelling of the path is that which clients use.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({
      filter: T.Object({
        threadId: Id,
        postId: T.Optional(Id),
        floor: T.Optional(
          T.Integer({ minimum: 1, maximum: 100_000_000, description: 'floor number, instead of `postId`' }),
        ),
        pageSize: pagingInput.perPage,
      }),
    }),
    output: T.Object({
      page: T.Integer(),
      location: T.Integer({ description: 'position on that page, from 1' }),
      pageSize: T.Integer(),
      floor: T.Integer({ description: 'floor number, which never changes' }),
    }),
  },
  listPostLikers: {
    method: 'GET',
    path: '/api/v3/posts.likedusers',
    summary: 'Returns a page of the members who like a comment or reply, newest first.',
    access: 'visitor',
    whenRestricted: 'members',
    permission: 'user.view',
    input: T.Object({ ...pagingInput, postId: Id }),
    output: PageOf(LikerView),
  },
  listRevisions: {
    method: 'GET',
    path: '/api/v3/posts.revisions',
    summary: "Returns a page of the revisions of a thread's text or of a comment, newest first.",
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ ...pagingInput, postId: Id }),
    output: PageOf(RevisionView),
  },
  compareRevisions: {
    method: 'GET',
    path: '/api/v3/posts.revision',
    summary: 'Returns a revision of a post, by default the newest, and the one before it.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ postId: Id, revisionId: T.Optional(Id) }),
    output: RevisionComparison,
  },
  openPinnedComment: {
    method: 'GET',
    path: '/api/v3/posts.pinned',
    summary: 'Returns the comment that is pinned by the author of a thread, or an empty list.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, ...replyOrder }),
    output: T.Union([PostView, T.Array(T.Any(), { maxItems: 0 })]),
  },
  pinComment: {
    method: 'POST',
    path: '/api/v3/posts.pin',
    summary: "Pins a comment in the caller's own thread, replacing the pinned one, or unpins it.",
    access: 'member',
    reservedFor: 'author',
    whenRestricted: 'members',
    input: T.Object({ postId: Id, isPinned: T.Boolean() }),
    output: T.Object({ threadId: T.Integer(), postId: T.Integer(), isPinned: T.Boolean() }),
  },
  publishPost: {
    method: 'POST',
    path: '/api/v3/posts.create',
    summary: 'Creates a comment on a thread, or a reply to a comment.',
    access: 'member',
    whenRestricted: 'members',
    isIdempotent: true,
    flood: { share: 0.3, words: 'content' },
    input: T.Object({
      id: T.Optional(Id),
      threadId: T.Optional(Id),
      content: T.Optional(T.String({ maxLength: limits.commentCharacters })),
      isComment: T.Optional(T.Boolean()),
      replyId: T.Optional(Id),
      commentPostId: T.Optional(Id),
      attachments: T.Optional(
        T.Array(T.Object({ id: Id, type: T.Optional(T.String({ maxLength: 32 })) }), {
          maxItems: limits.maxPictures,
        }),
      ),
      ...captchaFields,
    }),
    output: PostView,
  },
  rewriteComment: {
    method: 'POST',
    path: '/api/v3/posts.rewrite',
    summary: "Replaces the text of the caller's own comment; the old text stays in its revisions.",
    access: 'member',
    reservedFor: 'author',
    whenRestricted: 'members',
    flood: { share: 0.3, words: 'content' },
    input: T.Object({
      postId: Id,
      content: T.String({ maxLength: limits.commentCharacters }),
    }),
    output: PostUpdateView,
  },
  editPost: {
    method: 'POST',
    path: '/api/v3/posts.update',
    summary: 'Likes, deletes, restores, edits or approves a post: all of the changes or none.',
    description: 'Changes of a first post apply to its thread.',
    access: 'member',
    whenRestricted: 'members',
    isIdempotent: true,
    fieldAliases: { pid: 'postId' },
    input: T.Object({
      postId: Id,
      data: T.Object({
        attributes: T.Object({
          isLiked: T.Optional(T.Boolean()),
          isDeleted: T.Optional(Bool01),
          message: T.Optional(T.String({ maxLength: 200 })),
          content: T.Optional(T.String({ maxLength: limits.commentCharacters })),
          isApproved: T.Optional(OneOf([0, 1, 2])),
        }),
      }),
    }),
    output: PostUpdateView,
  },
})
