import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'

/** Approves or ignores a post; that of a thread is its first. */
export const review = (postId: number, isApproved: 1 | 2) =>
  call(postsApi.editPost, { postId, data: { attributes: { isApproved } } })

export const moveThread = (id: number, categoriesId: number) =>
  call(threadsApi.operateThread, { id, categoriesId })
