import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'

/** A thread, or a comment in it. */
export interface ContentRef {
  readonly threadId: number
  readonly postId?: number
}

/** Deletes or restores a thread. */
export const hideThread = (id: number, isDeleted: boolean, message?: string) =>
  call(threadsApi.operateThread, { id, isDeleted, ...(message && { message }) })

/** Deletes or restores a comment. */
export const hidePost = (postId: number, isDeleted: 0 | 1, message?: string) =>
  call(postsApi.editPost, { postId, data: { attributes: { isDeleted, ...(message && { message }) } } })
