import { type PostDetailView, type PostView, postsApi, type ReplyView } from '@chaguan/contracts/browser'
import type { Query, QueryCache, QueryClient } from '@tanstack/react-query'

// A deleted comment keeps its place, with a button to restore it, whatever responses arrive: a pending one still
// contains it, a later one does not, and either would move what is being read.

interface PostList {
  readonly pageData: readonly PostView[]
}

/** Milliseconds for which a deleted comment keeps its place. */
const retentionMs = 60_000

/** The ids of comments and replies deleted in this document, and the times at which their places end. */
const endsAt = new Map<number, number>()

const isGone = (id: number) => (endsAt.get(id) ?? 0) > Date.now()

function keepPlaces<P extends PostView | ReplyView>(before: readonly P[], now: readonly P[]): P[] {
  const updated = now.map((post) => (isGone(post.id) ? { ...post, isDeleted: true } : post))
  for (const [at, post] of before.entries()) {
    if (!isGone(post.id) || updated.some(({ id }) => id === post.id)) continue
    const behind = updated.findIndex(({ id }) => id === before[at - 1]?.id)
    updated.splice(behind + 1, 0, { ...post, isDeleted: true })
  }
  return updated
}

function keepInList(before: PostList, now: PostList): PostList {
  const repliesBefore = new Map(before.pageData.map((post) => [post.id, post.lastThreeComments]))
  const pageData = keepPlaces(before.pageData, now.pageData).map((post) => ({
    ...post,
    lastThreeComments: keepPlaces(repliesBefore.get(post.id) ?? [], post.lastThreeComments),
  }))
  return { ...now, pageData }
}

const keepOnPage = (before: PostDetailView, now: PostDetailView): PostDetailView => ({
  ...now,
  isDeleted: now.isDeleted || isGone(now.id),
  commentPosts: keepPlaces(before.commentPosts, now.commentPosts),
})

/** The response is an empty list for a comment that the server does not have. */
type Pinned = PostView | readonly PostView[]
const listOf = (pinned: Pinned): PostList => ({ pageData: [pinned].flat() })
const keepPinned = (before: Pinned, now: Pinned): Pinned =>
  keepInList(listOf(before), listOf(now)).pageData.at(-1) ?? []

type KeepDeleted = (before: unknown, now: unknown) => unknown

/** The functions that keep the places in responses with comments, by path. */
const keeps = new Map<unknown, KeepDeleted>([
  [postsApi.listPosts.path, keepInList as KeepDeleted],
  [postsApi.openPinnedComment.path, keepPinned as KeepDeleted],
  [postsApi.openPost.path, keepOnPage as KeepDeleted],
])

const watched = new WeakSet<QueryCache>()

/** Inserts deleted comments at their place in every later response. */
function watch(client: QueryClient): void {
  const cache = client.getQueryCache()
  if (watched.has(cache)) return
  watched.add(cache)
  const shown = new Map<Query, unknown>(cache.getAll().map((query) => [query, query.state.data]))
  cache.subscribe((event) => {
    const { query } = event
    const keep = keeps.get(query.queryKey[0])
    if (event.type === 'removed') shown.delete(query)
    if (event.type !== 'updated' || !keep) return
    const before = shown.get(query)
    const now = query.state.data
    shown.set(query, now)
    if (event.action.type !== 'success' || event.action.manual || !before || !now) return
    client.setQueryData(query.queryKey, keep(before, now))
  })
}

/** Keeps the place of a deleted comment or reply. */
export function rememberDeleted(client: QueryClient, postId: number): void {
  watch(client)
  endsAt.set(postId, Date.now() + retentionMs)
}

/** Releases the place of a comment or reply that was restored. */
export const forgetDeleted = (postId: number): void => void endsAt.delete(postId)
