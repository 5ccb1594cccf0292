import { blocksApi, threadsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { guardFiles } from '../files/index.ts'
import { analyseGoods } from './blocks/analyse-goods.ts'
import { changeBlocks, deleteBlock, openBlock, openRedPacket } from './change-blocks.ts'
import { countView } from './count-view.ts'
import { deleteThread } from './delete-thread.ts'
import { editThread } from './edit-thread.ts'
import { listThreadLikers } from './list-likers.ts'
import { listStickyThreads } from './list-sticky-threads.ts'
import { listThreadTypes } from './list-thread-types.ts'
import { listThreads } from './list-threads.ts'
import { openThread } from './open-thread.ts'
import { operateThread } from './operate-thread.ts'
import { pinOwnThread } from './pin-own-thread.ts'
import { publishThread } from './publish-thread.ts'
import { purgeDrafts } from './purge-drafts.ts'
import { recommendThreads } from './recommend-threads.ts'
import { shareThread } from './share-thread.ts'
import { mayHaveFileOfThread } from './thread-files.ts'
import { startWritingViews } from './view-counts.ts'
import { voteInThread } from './vote-in-thread.ts'

export { assertMayRestore, deleteThreadInTx, restoreThreadInTx } from './delete-thread.ts'
export { eraseThreadInTx, eraseTracesOfPosts, forgetLikesOf } from './erase-thread.ts'
export { readFreeBlockTexts } from './free-block-texts.ts'
export { freeHtml } from './free-text.ts'
export { presentLikers } from './list-likers.ts'
export { listStickyThreads } from './list-sticky-threads.ts'
export { listThreadTypes } from './list-thread-types.ts'
export { assertMayList, listThreads } from './list-threads.ts'
export {
  deletionKey,
  lastDeletions,
  noteModeration,
  setStopWords,
  stopWordsOf,
} from './moderation-store.ts'
export { newestThreadsOf } from './newest-threads-of.ts'
export { assertMayOpenThread, findOpenThread, findOpenThreads, presentWholeThreads } from './open-thread.ts'
export { presentRow as presentThreadRow } from './present-row.ts'
export { anonymousName } from './present-thread.ts'
export { assertNotHeldBack } from './publication-checks.ts'
export { mayReadWhole } from './read-whole.ts'
export { visibleSince } from './read-wish.ts'
export {
  countRevisions,
  findRevision,
  keepRevision,
  listRevisionRows,
  type RevisionRow,
  setRevisionApproval,
} from './revision-store.ts'
export { screenRichText } from './screen-writing.ts'
export { countThreadsOf, withSeenCounts } from './seen-counts.ts'
export { titlesInLists } from './short-title.ts'
export {
  type Acting,
  announceChanges,
  featureThread,
  moveThread,
  pinThread,
  recommendThread,
} from './thread-acts.ts'
export {
  approveThreadInTx,
  changeLikeCount,
  rewriteThreadTextInTx,
  touchThreadForPost,
} from './thread-changes.ts'
export { isFilePaid } from './thread-files.ts'
export { changeThreads } from './thread-listing.ts'
export { setFavourite } from './thread-mark-store.ts'
export { hiddenIdIn, isAuthorHidden, mayDeleteThread, mayOpenThread, mayReply } from './thread-rules.ts'
export { findThread, findThreads, lockAuthor, lockThread, type ThreadRow } from './thread-store.ts'
export { plainTerms } from './thread-terms.ts'
export { storeThread } from './write-thread.ts'

export function registerThreads(mount: Mount): void {
  const { app, ctx } = mount
  implement(mount, threadsApi, {
    listThreads,
    listStickyThreads,
    recommendThreads,
    listThreadTypes,
    openThread,
    publishThread,
    editThread,
    deleteThread,
    operateThread,
    listThreadLikers,
    pinOwnThread,
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
  guardFiles(ctx, mayHaveFileOfThread)
  ctx.jobs.register({ name: 'threads.purge-drafts', pattern: '23 3 * * *', run: () => purgeDrafts(ctx) })
  const stopWritingViews = startWritingViews(ctx)
  app.addHook('onClose', stopWritingViews)
}
