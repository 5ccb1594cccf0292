import { moderationApi, personNotesApi, reviewDeskApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { changeThreads, listStickyOrder, sortStickyThreads } from './change-threads.ts'
import { listDeskLog } from './desk-log.ts'
import { listManagedPosts, listManagedThreads } from './list-managed.ts'
import { mergeCategories } from './merge-categories.ts'
import { addPersonNote, deletePersonNote, editPersonNote, listPersonNotes } from './person-notes.ts'
import { submitReview } from './review.ts'
import { decideAtDesk, listDesk } from './review-desk.ts'
import { setThreadOptimize, setViewCounting } from './thread-settings.ts'

export { presentManagedPosts, presentManagedThreads } from './list-managed.ts'
export {
  findAllManagedPosts,
  findManagedThreads,
  findPostsOfPart,
  findThreadsOfPart,
} from './managed-store.ts'
export { restoreApproval, reviewInTx } from './review.ts'

export function registerModeration(mount: Mount): void {
  implement(mount, reviewDeskApi, { listDesk, decideAtDesk, listDeskLog })
  implement(mount, personNotesApi, { listPersonNotes, addPersonNote, editPersonNote, deletePersonNote })
  implement(mount, moderationApi, {
    listManagedThreads,
    listManagedPosts,
    mergeCategories,
    submitReview,
    changeThreads,
    listStickyOrder,
    sortStickyThreads,
    setViewCounting,
    setThreadOptimize,
  })
}
