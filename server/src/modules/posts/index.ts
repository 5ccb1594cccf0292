import { postsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { editPost } from './edit-post.ts'
import { listPostLikers } from './likes/post-likes.ts'
import { compareRevisions, listRevisions } from './list-revisions.ts'
import { listPosts } from './lists/list-posts.ts'
import { locatePost } from './lists/locate-post.ts'
import { openNewestReply, openPost } from './open-post.ts'
import { openPinnedComment, pinComment } from './pin-comment.ts'
import { publishPost } from './publishing/publish-post.ts'
import { rewriteOwnComment } from './rewrite-comment.ts'

export {
  approveComment,
  type CommentOperation,
  deleteComment,
  eraseComment,
  restoreComment,
} from './change-comment.ts'
export { deleteComments, restoreComments } from './change-comments.ts'
export { findReadableComment } from './find-post.ts'
export { setLike } from './likes/post-likes.ts'
export { findPost, numberComments, type PostRow, threadIdsOf } from './post-store.ts'
export { lockAnyPost } from './post-writes.ts'
export { readableHtml } from './present-post.ts'

export function registerPosts(mount: Mount): void {
  implement(mount, postsApi, {
    listPosts,
    openPost,
    openNewestReply,
    locatePost,
    listPostLikers,
    listRevisions,
    compareRevisions,
    openPinnedComment,
    pinComment,
    publishPost,
    rewriteComment: rewriteOwnComment,
    editPost,
  })
}
