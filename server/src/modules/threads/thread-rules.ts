import { approval, type FailureName, type ThreadView } from '@chaguan/contracts'
import type { TextKey } from '../../i18n/localized.ts'
import { can, type Viewer } from '../../viewer.ts'

type Rights = Pick<Viewer, 'id' | 'isAdmin' | 'permissions'>

/** The fields of a thread that rules depend on. */
export interface ThreadFacts {
  readonly user_id: number
  readonly category_id: number
  readonly is_draft: number
  readonly is_approved: number
  readonly is_anonymous: number
  readonly deleted_at: number | null
  /** Since when it accepts no comments; absent for null. */
  readonly comments_closed_at?: number | null
}

/** Returns whether public lists show a thread: the only place that decides this. */
export function isListed(thread: Pick<ThreadFacts, 'is_draft' | 'is_approved' | 'deleted_at'>): boolean {
  return thread.is_draft === 0 && thread.is_approved === approval.approved && thread.deleted_at === null
}

export function isAuthor(viewer: Pick<Rights, 'id'>, thread: Pick<ThreadFacts, 'user_id'>): boolean {
  return viewer.id !== null && viewer.id === thread.user_id
}

/** Returns whether the author must stay hidden from this viewer; administrators look them up in the admin area. */
export function isAuthorHidden(
  viewer: Pick<Rights, 'id'>,
  thread: Pick<ThreadFacts, 'user_id' | 'is_anonymous'>,
): boolean {
  return thread.is_anonymous === 1 && !isAuthor(viewer, thread)
}

/** Returns the person whom responses about a thread must not name to this viewer; null for nobody. */
export function hiddenAuthorIdFor(
  viewer: Pick<Rights, 'id'>,
  thread: Pick<ThreadFacts, 'user_id' | 'is_anonymous'>,
): number | null {
  return isAuthorHidden(viewer, thread) ? thread.user_id : null
}

/**
 * Returns why a thread cannot be opened, or null (docs/reference/wire-accounts.md#derived-permissions). Deleted
 * threads, other people's drafts and unapproved threads get the same error as unknown ones.
 */
export function refusalToOpen(viewer: Rights, thread: ThreadFacts): FailureName | null {
  if (thread.deleted_at !== null) return 'RESOURCE_NOT_FOUND'
  if (isAuthor(viewer, thread)) return null
  if (thread.is_draft === 1) return 'RESOURCE_NOT_FOUND'
  if (thread.is_approved !== approval.approved && !viewer.isAdmin) return 'RESOURCE_NOT_FOUND'
  if (can(viewer, 'thread.viewPosts', thread.category_id)) return null
  return viewer.id === null ? 'JUMP_TO_LOGIN' : 'UNAUTHORIZED'
}

/** Returns whether the viewer may open a thread. */
export function mayOpenThread(viewer: Rights, thread: ThreadFacts): boolean {
  return refusalToOpen(viewer, thread) === null
}

/** Returns whether the viewer may edit a thread. */
export function mayEditThread(viewer: Rights, thread: ThreadFacts): boolean {
  if (viewer.id === null || thread.deleted_at !== null) return false
  const isApproved = thread.is_approved === approval.approved
  const isOwn = isAuthor(viewer, thread)
  if (thread.is_draft === 1) return isOwn || (viewer.isAdmin && !isApproved)
  if (viewer.isAdmin) return true
  if (can(viewer, 'thread.edit', thread.category_id)) return isOwn || isApproved
  return isOwn && can(viewer, 'thread.editOwnThreadOrPost', thread.category_id)
}

/** Returns whether the viewer may delete a thread. */
export function mayDeleteThread(viewer: Rights, thread: ThreadFacts): boolean {
  if (viewer.id === null || thread.deleted_at !== null) return false
  const isOwn = isAuthor(viewer, thread)
  if (thread.is_draft === 1) return isOwn
  if (isOwn && can(viewer, 'thread.hideOwnThreadOrPost', thread.category_id)) return true
  return can(viewer, 'thread.hide', thread.category_id)
}

/** Returns whether the viewer may restore a deleted thread; whoever deleted it may while they may delete it. */
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

/** The columns that `acceptsComments` depends on. */
export const commentColumns = ['deleted_at', 'comments_closed_at'] as const satisfies (keyof ThreadFacts)[]

/** Returns whether a comment that was accepted may be stored: the thread may have changed meanwhile. */
export const acceptsComments = (thread: Pick<ThreadFacts, (typeof commentColumns)[number]>): boolean =>
  thread.deleted_at === null && takesComments(thread)

/**
 * Returns whether the viewer may comment on threads of its category and it is not closed for comments; does not check
 * whether it may be opened.
 */
export function mayReply(
  viewer: Rights,
  thread: Pick<ThreadFacts, 'category_id' | 'comments_closed_at'>,
): boolean {
  return viewer.id !== null && takesComments(thread) && can(viewer, 'thread.reply', thread.category_id)
}

/**
 * Returns why a member may not comment on a thread that they can open, or null: only published threads accept comments.
 * A text key stands for INVALID_PARAMETER with that text.
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

/** Returns whether a viewer reads a paid thread for free: as its author, by permission, or as its editor. */
export function readsFree(viewer: Rights, thread: ThreadFacts): boolean {
  return (
    isAuthor(viewer, thread) ||
    can(viewer, 'thread.freeViewPosts', thread.category_id) ||
    mayEditThread(viewer, thread)
  )
}

/**
 * Returns what the viewer may do with a thread, in the form of the wire (docs/reference/wire-content.md#thread-object).
 * `hasTips`: whether the site has tips.
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
