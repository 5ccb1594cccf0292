import type { MarkedText, SearchHit } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { FoundPost } from '../../drivers/search/find-posts.ts'
import type { PostQuery } from '../../drivers/search/post-query.ts'
import type { ReadQuery } from '../../drivers/search/read-query.ts'
import type { Viewer } from '../../viewer.ts'
import { readCategories } from '../categories/index.ts'
import { anonymousName, isAuthorHidden } from '../threads/index.ts'
import { avatarUrl, findUsers } from '../users/index.ts'
import { cutSnippet, highlightText } from './highlight-text.ts'
import { type PublicPost, readPublicPosts } from './read-entries.ts'

/** Returns what to highlight: the whole query, else its pieces, else their words, else characters. */
export function highlightTermsOf({ folded, pieces }: ReadQuery): (readonly string[])[] {
  const words = pieces.flatMap(({ ways }) => ways.flatMap((way) => way.flatMap(({ terms }) => terms)))
  const characters = pieces.flatMap((piece) => piece.characters)
  return [[folded], pieces.flatMap(({ forms }) => forms), words, characters]
}

/** Returns whether a result is still visible to the viewer: the index may be seconds behind. */
function mayBeSeen({ row }: PublicPost, { threadsIn, commentsIn, denied, since }: PostQuery): boolean {
  const within = row.is_first === 1 ? threadsIn : commentsIn
  if (within !== null && !within.includes(row.category_id)) return false
  const isHidden = row.is_anonymous === 1 && row.user_id === row.author_id
  if (!isHidden && denied.includes(row.user_id)) return false
  return since === 0 || (row.is_first === 1 ? row.published_at : row.created_at) >= since
}

interface HitViewData {
  readonly users: Awaited<ReturnType<typeof findUsers>>
  readonly categories: Awaited<ReturnType<typeof readCategories>>
}

const isUnnamed = (viewer: Viewer, { row }: PublicPost) =>
  row.user_id === row.author_id &&
  isAuthorHidden(viewer, { user_id: row.author_id, is_anonymous: row.is_anonymous })

function presentHit(
  ctx: Context,
  viewer: Viewer,
  needles: readonly (readonly string[])[],
  beside: HitViewData,
  post: PublicPost,
): SearchHit {
  const { row, text } = post
  const isThread = row.is_first === 1
  const isHidden = isUnnamed(viewer, post)
  const user = isHidden ? undefined : beside.users.get(row.user_id)
  const title: MarkedText = isThread ? highlightText(row.title, needles) : { text: row.title, hits: [] }
  return {
    kind: isThread ? 'thread' : 'comment',
    threadId: row.thread_id,
    postId: row.id,
    title,
    snippet: cutSnippet(text, needles),
    categoryId: row.category_id,
    categoryName: beside.categories.byId.get(row.category_id)?.name ?? '',
    userId: isHidden ? 0 : row.user_id,
    nickname: isHidden ? anonymousName(viewer.lang) : (user?.nickname ?? ''),
    avatar: user ? avatarUrl(viewer.origin, user) : '',
    createdAt: ctx.time.format(isThread ? row.published_at : row.created_at),
    floor: isThread ? null : row.floor,
  }
}

/** Presents the results that the viewer may see, in order; the only producer of hits. */
export async function presentHits(
  ctx: Context,
  viewer: Viewer,
  query: ReadQuery,
  wanted: PostQuery,
  found: readonly FoundPost[],
): Promise<SearchHit[]> {
  const ids = found.map(({ postId }) => postId)
  const publicPosts = await readPublicPosts(ctx, ids)
  const posts = new Map(
    publicPosts.filter((post) => mayBeSeen(post, wanted)).map((post) => [post.row.id, post]),
  )
  const shown = ids.map((id) => posts.get(id)).filter((post) => post !== undefined)
  const named = shown.filter((post) => !isUnnamed(viewer, post)).map(({ row }) => row.user_id)
  const [users, categories] = await Promise.all([findUsers(ctx, named), readCategories(ctx)])
  const needles = highlightTermsOf(query)
  return shown.map((post) => presentHit(ctx, viewer, needles, { users, categories }, post))
}
