import { postsApi, reportTypes, threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import { htmlOfComment } from '../../shared/comments/comment-text.ts'
import type { ThreadAct } from './thread-acts.ts'

/** What is done at once, without asking anything. */
export type Switch = Exclude<ThreadAct, 'edit' | 'move' | 'history' | 'report' | 'delete'>

/** A thread as far as calls name it. */
export interface ThreadNamed {
  readonly threadId: number
  /** Its first post. */
  readonly postId: number
}

const operate = (change: object) => (thread: ThreadNamed) =>
  call(threadsApi.operateThread, { id: thread.threadId, ...change })
const pinOwn = (status: 0 | 1) => (thread: ThreadNamed) =>
  call(threadsApi.pinOwnThread, { threadId: thread.threadId, status })

/** Approves or ignores a post; that of a thread is its first. */
export const review = (postId: number, isApproved: 1 | 2) =>
  call(postsApi.editPost, { postId, data: { attributes: { isApproved } } })

/** What is done at once, by its call. */
export const switches: Readonly<Record<Switch, (thread: ThreadNamed) => Promise<unknown>>> = {
  sticky: operate({ isSticky: true }),
  unsticky: operate({ isSticky: false }),
  essence: operate({ isEssence: true }),
  unessence: operate({ isEssence: false }),
  pin: pinOwn(1),
  unpin: pinOwn(0),
  approve: ({ postId }) => review(postId, 1),
  ignore: ({ postId }) => review(postId, 2),
}

export const isSwitch = (act: ThreadAct): act is Switch => act in switches

/** Hides a thread or brings it back. */
export const hideThread = (id: number, isDeleted: boolean, message?: string) =>
  call(threadsApi.operateThread, { id, isDeleted, ...(message && { message }) })

export const moveThread = (id: number, categoriesId: number) =>
  call(threadsApi.operateThread, { id, categoriesId })

/** Hides a comment or brings it back. */
export const hidePost = (postId: number, isDeleted: 0 | 1, message?: string) =>
  call(postsApi.editPost, { postId, data: { attributes: { isDeleted, ...(message && { message }) } } })

/** The call that gives a comment other words; those that were not typed are HTML. */
export const editInput = (postId: number, content: string, isTyped: boolean) => ({
  postId,
  data: { attributes: { content: isTyped ? htmlOfComment(content) : content } },
})

/** A thread, or a comment in it. */
export interface ThreadPart {
  readonly threadId: number
  readonly postId?: number
}

/** What is reported: what somebody wrote, or the person. */
export type Reported = ThreadPart | { readonly userId: number }

/** The call that reports (docs/reference/wire-content.md#reports). */
export function reportInput(reported: Reported, reason: string) {
  if ('userId' in reported) return { type: reportTypes.person, toUserId: reported.userId, reason }
  const { threadId, postId } = reported
  return postId
    ? { type: reportTypes.comment, threadId, postId, reason }
    : { type: reportTypes.thread, threadId, reason }
}
