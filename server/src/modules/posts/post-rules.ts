import { approval } from '@chaguan/contracts'
import { can, type Viewer } from '../../viewer.ts'
import type { ThreadRow } from '../threads/index.ts'

type Rights = Pick<Viewer, 'id' | 'isAdmin' | 'permissions'>

/** The fields of a post that rules depend on. */
export interface PostFacts {
  readonly user_id: number
  readonly is_first: number
  readonly is_approved: number
  readonly deleted_at: number | null
}

function isOwn(viewer: Pick<Rights, 'id'>, post: Pick<PostFacts, 'user_id'>): boolean {
  return viewer.id !== null && viewer.id === post.user_id
}

/**
 * Returns whether the viewer may see a comment: not deleted, and approved or their own; administrators see pending ones
 * too (docs/reference/wire-content.md#posts).
 */
export function maySeePost(viewer: Rights, post: PostFacts): boolean {
  if (post.deleted_at !== null) return false
  return post.is_approved === approval.approved || isOwn(viewer, post) || viewer.isAdmin
}

/** Returns whether a comment is visible to everybody who may open its thread. */
export function isShownToAll(post: Pick<PostFacts, 'is_approved' | 'deleted_at'>): boolean {
  return post.is_approved === approval.approved && post.deleted_at === null
}

/**
 * Returns whether the viewer may delete a comment (docs/reference/wire-accounts.md#derived-permissions). A first post
 * is deleted as its thread.
 */
export function mayDeletePost(viewer: Rights, post: PostFacts, categoryId: number): boolean {
  if (viewer.id === null || post.deleted_at !== null) return false
  if (isOwn(viewer, post) && can(viewer, 'thread.hideOwnThreadOrPost', categoryId)) return true
  return can(viewer, 'thread.hidePosts', categoryId)
}

/**
 * Returns whether the viewer may restore a deleted comment: administrators may, and the person who deleted it while
 * they might delete it again.
 */
export function mayRestorePost(
  viewer: Rights,
  post: PostFacts & { readonly deleted_user_id: number | null },
  categoryId: number,
): boolean {
  if (viewer.id === null || post.deleted_at === null) return false
  if (viewer.isAdmin) return true
  return (
    post.deleted_user_id === viewer.id && mayDeletePost(viewer, { ...post, deleted_at: null }, categoryId)
  )
}

/** Returns whether the viewer may like what they can read. */
export function mayLike(viewer: Rights): boolean {
  return viewer.id !== null && can(viewer, 'thread.likePosts')
}

/**
 * Returns whether a readable post may be liked: published threads, also while under review
 * (docs/reference/pages.md#thread-card), and approved comments of approved threads.
 */
export function isLikable(
  post: Pick<PostFacts, 'is_approved' | 'is_first'>,
  thread: Pick<ThreadRow, 'is_approved' | 'is_draft'>,
): boolean {
  if (thread.is_draft === 1) return false
  if (post.is_first === 1) return true
  return thread.is_approved === approval.approved && post.is_approved === approval.approved
}

/** Returns whether the viewer may pin comments of a thread: its author may, also of an anonymous one. */
export function mayPinComments(viewer: Pick<Rights, 'id'>, thread: Pick<ThreadRow, 'user_id'>): boolean {
  return viewer.id !== null && viewer.id === thread.user_id
}

/** Returns whether a post can be pinned: a first-level comment that everybody can see. */
export function isPinnable(post: PostFacts & { readonly is_comment: number }): boolean {
  const isComment = post.is_first === 0 && post.is_comment === 0
  return isComment && post.is_approved === approval.approved && post.deleted_at === null
}

/** Only administrators edit or approve other people's comments. */
export function mayEditPost(viewer: Rights): boolean {
  return viewer.isAdmin
}

/** Returns whether the viewer may edit the text of a comment: their own, with the permission to edit own content. */
export function mayRewriteComment(viewer: Rights, post: PostFacts, categoryId: number): boolean {
  if (post.is_first === 1 || post.deleted_at !== null || !isOwn(viewer, post)) return false
  return can(viewer, 'thread.editOwnThreadOrPost', categoryId)
}

/** Returns the change of the comment count, which covers approved comments that are not deleted. */
export function countedChange(
  before: Pick<PostFacts, 'is_approved' | 'deleted_at'>,
  after: Pick<PostFacts, 'is_approved' | 'deleted_at'>,
): -1 | 0 | 1 {
  const counts = (post: typeof before) => post.is_approved === approval.approved && post.deleted_at === null
  if (counts(before) === counts(after)) return 0
  return counts(after) ? 1 : -1
}
