import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'

/** Approves (1) or ignores (2) a post; for a thread, its first post. */
export const review = (postId: number, isApproved: 1 | 2) =>
  call(postsApi.editPost, { postId, data: { attributes: { isApproved } } })

export const moveThread = (id: number, categoriesId: number) =>
  call(threadsApi.operateThread, { id, categoriesId })
