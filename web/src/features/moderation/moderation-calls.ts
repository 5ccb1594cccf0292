import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'

interface ModeratedThread {
  readonly threadId: number
  /** Id of its first post. */
  readonly postId: number
}

const operate = (change: object) => (thread: ModeratedThread) =>
  call(threadsApi.operateThread, { id: thread.threadId, ...change })

/** Approves or ignores a post; that of a thread is its first. */
export const review = (postId: number, isApproved: 1 | 2) =>
  call(postsApi.editPost, { postId, data: { attributes: { isApproved } } })

/** Actions of a moderator on a thread without a form. */
export const moderationSwitches = {
  sticky: operate({ isSticky: true }),
  unsticky: operate({ isSticky: false }),
  essence: operate({ isEssence: true }),
  unessence: operate({ isEssence: false }),
  approve: ({ postId }: ModeratedThread) => review(postId, 1),
  ignore: ({ postId }: ModeratedThread) => review(postId, 2),
}

export const moveThread = (id: number, categoriesId: number) =>
  call(threadsApi.operateThread, { id, categoriesId })
