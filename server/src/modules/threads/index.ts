import { blocksApi, threadsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { fileGuardHook, publicFileHook } from '../files/index.ts'
import { changeBlocks, deleteBlock, openBlock, openRedPacket } from './blocks/change-blocks.ts'
import { analyseGoods } from './blocks/goods-block.ts'
import { findAccessVersionOfFile, mayHaveFileOfThread } from './blocks/thread-files.ts'
import { voteInThread } from './blocks/vote-in-thread.ts'
import { closeComments } from './lifecycle/close-comments.ts'
import { deleteThread } from './lifecycle/delete-thread.ts'
import { editThread, previewEdit } from './lifecycle/edit-thread.ts'
import { purgeDrafts } from './lifecycle/erase-thread.ts'
import { publishThread } from './lifecycle/publish-thread.ts'
import { listStickyThreads } from './lists/list-sticky-threads.ts'
import { listThreads, listThreadTypes } from './lists/list-threads.ts'
import { recommendThreads } from './lists/recommend-threads.ts'
import { operateThread } from './moderation/operate-thread.ts'
import { pinOwnThread } from './moderation/pin-own-thread.ts'
import { listThreadLikers } from './presenting/list-likers.ts'
import { openThread } from './presenting/open-thread.ts'
import { countView, shareThread } from './views/count-view.ts'

export { type BlockKind, type BlockQueryScope, defineKind } from './blocks/block-kind.ts'
export { type PluginKinds, pluginKindsHook } from './blocks/block-kinds.ts'
export { changeReward, findRedPacket, findReward } from './blocks/money-store.ts'
export { readStoredBlocks } from './blocks/stored-blocks.ts'
export { isFilePaid } from './blocks/thread-files.ts'
export { assertMayRestore, deleteThreadInTx, restoreThreadInTx } from './lifecycle/delete-thread.ts'
export { preparePaidDraft } from './lifecycle/edit-thread.ts'
export { eraseRowsOfPosts, eraseThreadInTx, subtractReceivedLikes } from './lifecycle/erase-thread.ts'
export { assertPublishRequirements } from './lifecycle/publication-checks.ts'
export { rewriteThreadTextInTx } from './lifecycle/rewrite-thread.ts'
export { screenRichText } from './lifecycle/screen-content.ts'
export { storeThread } from './lifecycle/store-thread.ts'
export { defaultThreadOptions } from './lifecycle/thread-options.ts'
export { runThreadTransaction } from './listed-state.ts'
export { listStickyThreads } from './lists/list-sticky-threads.ts'
export { assertMayList, listThreads, listThreadTypes } from './lists/list-threads.ts'
export { newestThreadByTopic } from './lists/newest-thread-by-topic.ts'
export { visibleSince } from './lists/visible-range.ts'
export { countVisibleThreadsOf, withVisibleThreadCounts } from './lists/visible-thread-counts.ts'
export { auditedContent } from './moderation/audit-content.ts'
export {
  deletionKey,
  lastDeletions,
  logCommentModerations,
  logModeration,
  logModerations,
  wasIgnoredBefore,
} from './moderation/moderation-log.ts'
export { approveThreadInTx, setStopWords, stopWordsOf } from './moderation/review-thread.ts'
export { setFavourite } from './moderation/thread-mark-store.ts'
export {
  moveThread,
  publishMarkEvents,
  setEssence,
  setRecommended,
  setSticky,
  type ThreadOperation,
} from './moderation/thread-marks.ts'
export { type PaidAccess, paidAccess, unlockingOrder } from './paid-access-rules.ts'
export { freeHtml, readFreeBlockTexts } from './presenting/free-content.ts'
export { presentLikers } from './presenting/list-likers.ts'
export { titlesInLists } from './presenting/list-texts.ts'
export {
  assertMayOpenThread,
  findLastPublishedAt,
  findOpenThread,
  findOpenThreads,
  isPage,
  mayReadFullText,
  presentFullThreads,
  readOpenThread,
} from './presenting/open-thread.ts'
export { anonymousName } from './presenting/present-thread.ts'
export { presentRow as presentThreadRow } from './presenting/present-thread-row.ts'
export {
  countRevisions,
  findRevision,
  listRevisionRows,
  type RevisionRow,
  setRevisionApproval,
  storeRevision,
} from './revisions/revision-store.ts'
export {
  addToThreadComments,
  addToThreadLikes,
  addToThreadPayments,
  applyCommentToThread,
  applyNewCommentToThread,
} from './thread-counters.ts'
export {
  hiddenAuthorIdFor,
  isAuthorHidden,
  mayDeleteThread,
  mayOpenThread,
  refusalToComment,
} from './thread-rules.ts'
export { findThread, findThreads, lockAuthor, lockThread, type ThreadRow } from './thread-store.ts'
export { readVisitorAccess, type VisitorAccess } from './visitor-access.ts'

export function registerThreads(mount: Mount): void {
  const { ctx } = mount
  implement(mount, threadsApi, {
    listThreads,
    listStickyThreads,
    recommendThreads,
    listThreadTypes,
    openThread,
    publishThread,
    editThread,
    previewEdit,
    deleteThread,
    operateThread,
    listThreadLikers,
    pinOwnThread,
    closeComments,
    shareThread,
    countView,
  })
  implement(mount, blocksApi, {
    voteInThread,
    openBlock,
    changeBlocks,
    deleteBlock,
    analyseGoods,
    openRedPacket,
  })
  ctx.hooks.provideFor(fileGuardHook, 'posts', mayHaveFileOfThread)
  ctx.hooks.provide(publicFileHook, findAccessVersionOfFile)
  ctx.jobs.register({ name: 'threads.purge-drafts', pattern: '23 3 * * *', run: () => purgeDrafts(ctx) })
}
