import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'

/** A thread, or a comment in it. */
export interface ContentRef {
  readonly threadId: number
  readonly postId?: number
}

/** Hides a thread or brings it back. */
export const hideThread = (id: number, isDeleted: boolean, message?: string) =>
  call(threadsApi.operateThread, { id, isDeleted, ...(message && { message }) })

/** Hides a comment or brings it back. */
export const hidePost = (postId: number, isDeleted: 0 | 1, message?: string) =>
  call(postsApi.editPost, { postId, data: { attributes: { isDeleted, ...(message && { message }) } } })
