import type { InputOf, OutputOf, postsApi, ReplyView } from '@chaguan/contracts'
import { type Cache, untilCommit } from '../../../context/cache.ts'
import { cacheByRow, isCachedByRow } from '../../../context/row-cache.ts'
import type { Context } from '../../../context.ts'
import { pageRangeOf, presentPage } from '../../../http/paging.ts'
import type { Viewer } from '../../../viewer.ts'
import { isPage, readOpenThread } from '../../threads/index.ts'
import { postVisibilityOf } from '../find-post.ts'
import type { PostRow, PostVisibility } from '../post-store.ts'
import { presentPosts } from '../present-post.ts'
import { hasUnapproved } from './comment-store.ts'
import { type CommentListQuery, type CommentPage, commentsOfAll, commentsOfAuthor } from './list-comments.ts'
import { haveUnapprovedReplies, listShownReplies } from './reply-store.ts'

/** Comments on a page unless asked otherwise (docs/reference/wire-content.md#posts). */
export const commentsPerPage = 5

/** A page of comments with the replies that stand below them. */
interface ShownComments extends CommentPage {
  readonly replies: readonly PostRow[]
}

/** Which comments and replies to show, and in which order. */
interface CommentsShown {
  readonly wanted: CommentListQuery
  readonly isOnlyAuthor: boolean
  readonly replies: 'asc' | 'desc'
}

async function readComments(
  ctx: Context,
  { wanted, isOnlyAuthor, replies: direction }: CommentsShown,
  visibility: PostVisibility,
): Promise<ShownComments> {
  const list = isOnlyAuthor ? commentsOfAuthor : commentsOfAll
  const page = await list(ctx, wanted, visibility)
  const isNobody = visibility.viewerId === 0
  const answered = page.comments.filter((row) => row.reply_count > 0 || !isNobody).map((row) => row.id)
  const replies = await listShownReplies(ctx.db, ctx.database.engine, answered, visibility, {
    direction,
    authorId: isOnlyAuthor ? wanted.thread.user_id : undefined,
  })
  return { ...page, replies }
}

/** Null where somebody sees more than others, as of what they wrote that is under review. */
const sharedPages: Cache<ShownComments | null> = {
  name: 'comments of pages',
  ...untilCommit,
  limit: { entries: 200 },
}

const nobody: PostVisibility = { viewerId: 0, isAdmin: false }

async function readShared(ctx: Context, asked: CommentsShown): Promise<ShownComments | null> {
  if (await hasUnapproved(ctx.db, asked.wanted.thread.id)) return null
  const shown = await readComments(ctx, asked, nobody)
  const ids = shown.comments.map(({ id }) => id)
  return (await haveUnapprovedReplies(ctx.db, ctx.database.engine, ids)) ? null : shown
}

/**
 * The comments that a viewer is shown. Pages share what they read until the next commit where everybody sees the same; what
 * another instance wrote is noticed within a second.
 */
async function findComments(ctx: Context, viewer: Viewer, asked: CommentsShown): Promise<ShownComments> {
  const visibility = postVisibilityOf(viewer)
  if (!isPage(viewer) || asked.isOnlyAuthor) return readComments(ctx, asked, visibility)
  const { thread, direction, offset, take } = asked.wanted
  const key = [thread.id, thread.post_count, direction, offset, take, asked.replies].join(' ')
  const shared = await ctx.cache(sharedPages).read(key, () => readShared(ctx, asked))
  return shared ?? readComments(ctx, asked, visibility)
}

const noReplies: readonly ReplyView[] = []

type ListedPost = OutputOf<typeof postsApi.listPosts>['pageData'][number]

/** What a listed comment has besides itself. */
interface Place {
  readonly floor: number
  readonly gap: number
  readonly below: readonly ReplyView[]
}

const keptPost = cacheByRow<ReplyView, Place, ListedPost>()

/** A comment in its place; kept with the comment where that and its replies are kept. */
function placePost(view: ReplyView, place: Place): ListedPost {
  const put = () => ({ ...view, floor: place.floor, gap: place.gap, lastThreeComments: [...place.below] })
  return isCachedByRow(view) && place.below.every(isCachedByRow) ? keptPost(view, place, put) : put()
}

/**
 * A page of the comments of a thread, each with three of its replies: the adopted ones first, by what they were given,
 * then the others, oldest first unless asked otherwise. With the thread's author alone the comments that the author wrote
 * or replied to stand in their order of time, with the replies of the author.
 */
export async function listPosts(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof postsApi.listPosts>,
): Promise<OutputOf<typeof postsApi.listPosts>> {
  const thread = await readOpenThread(ctx, viewer, input.filter.thread)
  const wanted = pageRangeOf(input, commentsPerPage)
  const { comments, replies, total, gaps } = await findComments(ctx, viewer, {
    wanted: {
      thread,
      direction: input.sort === '-createdAt' ? 'desc' : 'asc',
      offset: wanted.offset,
      take: wanted.perPage,
    },
    isOnlyAuthor: input.filter.onlyAuthor === 1,
    replies: input.replies === 'oldest' ? 'asc' : 'desc',
  })
  const views = await presentPosts(ctx, viewer, thread, [...comments, ...replies])
  const below = Map.groupBy(views.slice(comments.length), (view) => view.replyPostId ?? 0)
  const pageData = views.slice(0, comments.length).map((view, index) =>
    placePost(view, {
      floor: comments[index]?.floor ?? 0,
      gap: gaps.get(view.id) ?? 0,
      below: below.get(view.id) ?? noReplies,
    }),
  )
  return presentPage(viewer.callUrl, wanted, pageData, total)
}
