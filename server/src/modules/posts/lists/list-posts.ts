import type { InputOf, OutputOf, postsApi, ReplyView } from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
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
import { listVisibleReplies } from './reply-store.ts'

/** Default comments per page (docs/reference/wire-content.md#posts). */
export const commentsPerPage = 5

/** A page of comments with their listed replies. */
interface ListedComments extends CommentPage {
  readonly replies: readonly PostRow[]
}

/** The selection and order of comments and replies. */
interface CommentListRequest {
  readonly wanted: CommentListQuery
  readonly isOnlyAuthor: boolean
  readonly replies: 'asc' | 'desc'
}

async function readComments(
  ctx: Context,
  { wanted, isOnlyAuthor, replies: direction }: CommentListRequest,
  visibility: PostVisibility,
): Promise<ListedComments> {
  const list = isOnlyAuthor ? commentsOfAuthor : commentsOfAll
  const page = await list(ctx, wanted, visibility)
  const isNobody = visibility.viewerId === 0
  const answered = page.comments.filter((row) => row.reply_count > 0 || !isNobody).map((row) => row.id)
  const replies = await listVisibleReplies(ctx.db, ctx.database.engine, answered, visibility, {
    direction,
    authorId: isOnlyAuthor ? wanted.thread.user_id : undefined,
  })
  return { ...page, replies }
}

/** A page of comments that all viewers see alike; its list is null where some viewers see more than others. */
interface SharedPage {
  /** The counter of the thread from which the total was computed. */
  readonly postCount: number
  readonly listed: ListedComments | null
}

const sharedPages: Cache<SharedPage> = {
  name: 'comments of pages',
  ...untilWriteTo('posts'),
  limit: { entries: 400 },
}

const nobody: PostVisibility = { viewerId: 0, isAdmin: false }

async function readShared(ctx: Context, asked: CommentListRequest): Promise<ListedComments | null> {
  if (await hasUnapproved(ctx.db, asked.wanted.thread.id)) return null
  return readComments(ctx, asked, nobody)
}

/**
 * Returns the comments that a viewer sees. Pages that everybody sees alike are cached until the next commit; writes of
 * other instances are noticed within a second.
 */
async function findComments(
  ctx: Context,
  viewer: Viewer,
  asked: CommentListRequest,
): Promise<ListedComments> {
  const visibility = postVisibilityOf(viewer)
  if (!isPage(viewer) || asked.isOnlyAuthor) return readComments(ctx, asked, visibility)
  const { thread, direction, offset, take } = asked.wanted
  const postCount = thread.post_count
  // Without the counter: comments that a page has before and after a change stay the same objects.
  const key = [thread.id, direction, offset, take, asked.replies].join(' ')
  const pages = ctx.cache(sharedPages)
  const isOutdated = (pages.peek(key)?.postCount ?? postCount) !== postCount
  if (isOutdated) pages.evict(key)
  const shared = await pages.read(key, async () => ({ postCount, listed: await readShared(ctx, asked) }))
  // A load for another state of the thread was running.
  if (shared.postCount !== postCount) return readComments(ctx, asked, visibility)
  return shared.listed ?? readComments(ctx, asked, visibility)
}

const noReplies: readonly ReplyView[] = []

type ListedPost = OutputOf<typeof postsApi.listPosts>['pageData'][number]

/** Properties of a comment that depend on its place in the list. */
interface Place {
  readonly floor: number
  readonly gap: number
  readonly below: readonly ReplyView[]
}

const cachedPost = cacheByRow<ReplyView, Place, ListedPost>()

/** Returns a comment with its place; cached with the comment where the comment and its replies are cached. */
function placePost(view: ReplyView, place: Place): ListedPost {
  const put = () => ({ ...view, floor: place.floor, gap: place.gap, lastThreeComments: [...place.below] })
  return isCachedByRow(view) && place.below.every(isCachedByRow) ? cachedPost(view, place, put) : put()
}

/**
 * Returns a page of a thread's comments with three replies each: adopted ones first, by reward, then the others, oldest
 * first by default. When limited to the thread's author, returns the comments that the author wrote or replied to, by
 * time, with the author's replies.
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
