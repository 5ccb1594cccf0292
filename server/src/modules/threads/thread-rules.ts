import { approval, type FailureName, type ThreadView } from '@chaguan/contracts'
import type { TextKey } from '../../i18n/localized.ts'
import { can, type Viewer } from '../../viewer.ts'

type Rights = Pick<Viewer, 'id' | 'isAdmin' | 'permissions'>

/** What rules look at in a thread. */
export interface ThreadFacts {
  readonly user_id: number
  readonly category_id: number
  readonly is_draft: number
  readonly is_approved: number
  readonly is_anonymous: number
  readonly deleted_at: number | null
  /** Since when it takes no comments; absent for null. */
  readonly comments_closed_at?: number | null
}

/** Whether public lists show a thread: published, approved and living. The only place that says so. */
export function isListed(thread: Pick<ThreadFacts, 'is_draft' | 'is_approved' | 'deleted_at'>): boolean {
  return thread.is_draft === 0 && thread.is_approved === approval.approved && thread.deleted_at === null
}

export function isAuthor(viewer: Pick<Rights, 'id'>, thread: Pick<ThreadFacts, 'user_id'>): boolean {
  return viewer.id !== null && viewer.id === thread.user_id
}

/** Whether the author must not be recognisable for this viewer: administrators look it up in the admin area. */
export function isAuthorHidden(
  viewer: Pick<Rights, 'id'>,
  thread: Pick<ThreadFacts, 'user_id' | 'is_anonymous'>,
): boolean {
  return thread.is_anonymous === 1 && !isAuthor(viewer, thread)
}

/** Who must not be named to this viewer in a thread, whatever they do there; null for nobody. */
export function hiddenIdIn(
  viewer: Pick<Rights, 'id'>,
  thread: Pick<ThreadFacts, 'user_id' | 'is_anonymous'>,
): number | null {
  return isAuthorHidden(viewer, thread) ? thread.user_id : null
}

/**
 * Why a thread is not opened, or null (docs/reference/wire-accounts.md#derived-permissions). What is deleted, somebody
 * else's draft or not approved looks like what never was.
 */
export function refusalToOpen(viewer: Rights, thread: ThreadFacts): FailureName | null {
  if (thread.deleted_at !== null) return 'RESOURCE_NOT_FOUND'
  if (isAuthor(viewer, thread)) return null
  if (thread.is_draft === 1) return 'RESOURCE_NOT_FOUND'
  if (thread.is_approved !== approval.approved && !viewer.isAdmin) return 'RESOURCE_NOT_FOUND'
  if (can(viewer, 'thread.viewPosts', thread.category_id)) return null
  return viewer.id === null ? 'JUMP_TO_LOGIN' : 'UNAUTHORIZED'
}

/** Whether the viewer may open a thread. */
export function mayOpenThread(viewer: Rights, thread: ThreadFacts): boolean {
  return refusalToOpen(viewer, thread) === null
}

/** Whether the viewer may change a thread. */
export function mayEditThread(viewer: Rights, thread: ThreadFacts): boolean {
  if (viewer.id === null || thread.deleted_at !== null) return false
  const isApproved = thread.is_approved === approval.approved
  const isOwn = isAuthor(viewer, thread)
  if (thread.is_draft === 1) return isOwn || (viewer.isAdmin && !isApproved)
  if (viewer.isAdmin) return true
  if (can(viewer, 'thread.edit', thread.category_id)) return isOwn || isApproved
  return isOwn && can(viewer, 'thread.editOwnThreadOrPost', thread.category_id)
}

/** Whether the viewer may delete a thread. */
export function mayDeleteThread(viewer: Rights, thread: ThreadFacts): boolean {
  if (viewer.id === null || thread.deleted_at !== null) return false
  const isOwn = isAuthor(viewer, thread)
  if (thread.is_draft === 1) return isOwn
  if (isOwn && can(viewer, 'thread.hideOwnThreadOrPost', thread.category_id)) return true
  return can(viewer, 'thread.hide', thread.category_id)
}

/** Whether the viewer may restore a deleted thread: administrators, and who deleted it while they may delete it. */
export function mayRestoreThread(
  viewer: Rights,
  thread: ThreadFacts & { readonly deleted_user_id: number | null },
): boolean {
  if (viewer.id === null || thread.deleted_at === null) return false
  if (viewer.isAdmin) return true
  return thread.deleted_user_id === viewer.id && mayDeleteThread(viewer, { ...thread, deleted_at: null })
}

const takesComments = ({ comments_closed_at = null }: Pick<ThreadFacts, 'comments_closed_at'>) =>
  comments_closed_at === null

/**
 * Whether the viewer may comment on threads of its category, and it is not closed for comments; whether it may be opened is
 * another question.
 */
export function mayReply(
  viewer: Rights,
  thread: Pick<ThreadFacts, 'category_id' | 'comments_closed_at'>,
): boolean {
  return viewer.id !== null && takesComments(thread) && can(viewer, 'thread.reply', thread.category_id)
}

/**
 * Why a member may not comment on a thread that is open to them, or null: what is no published thread takes no comments. A
 * key of a text says it of a wrong input.
 */
export function refusalToComment(
  viewer: Rights,
  thread: Pick<ThreadFacts, 'category_id' | 'is_draft' | 'is_approved' | 'comments_closed_at'>,
): FailureName | TextKey | null {
  if (thread.is_draft === 1) return 'posts.comment.draft'
  if (thread.is_approved !== approval.approved) return 'RESOURCE_IS_REVIEW'
  if (!takesComments(thread)) return 'threads.comments.closed'
  return mayReply(viewer, thread) ? null : 'UNAUTHORIZED'
}

/** Whether a paid thread is read without paying: by its author, by right, and by whoever may edit it. */
export function readsFree(viewer: Rights, thread: ThreadFacts): boolean {
  return (
    isAuthor(viewer, thread) ||
    can(viewer, 'thread.freeViewPosts', thread.category_id) ||
    mayEditThread(viewer, thread)
  )
}

/**
 * What the viewer may do with a thread, as the wire says it (docs/reference/wire-content.md#thread-object). `hasTips` is
 * whether authors are tipped on the site.
 */
export function abilitiesOf(viewer: Rights, thread: ThreadFacts, hasTips: boolean): ThreadView['ability'] {
  return {
    canEdit: mayEditThread(viewer, thread),
    canDelete: mayDeleteThread(viewer, thread),
    canEssence: can(viewer, 'thread.essence', thread.category_id),
    canStick: can(viewer, 'thread.sticky'),
    canReply: mayReply(viewer, thread),
    canViewPost: mayOpenThread(viewer, thread),
    canFreeViewPost: readsFree(viewer, thread),
    canViewVideo: can(viewer, 'thread.viewVideo'),
    canViewAttachment: can(viewer, 'thread.viewAttachment'),
    canDownloadAttachment: can(viewer, 'thread.downloadAttachment'),
    canBeReward: hasTips && isListed(thread) && !isAuthor(viewer, thread),
  }
}
