import { postsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { editPost } from './edit-post.ts'
import { listPosts } from './list-posts.ts'
import { compareRevisions, listRevisions } from './list-revisions.ts'
import { locatePost } from './locate-post.ts'
import { openNewestReply, openPost } from './open-post.ts'
import { openPinnedComment, pinComment } from './pin-comment.ts'
import { listPostLikers } from './post-likes.ts'
import { publishPost } from './publish-post.ts'

export {
  approveComment,
  type CommentOperation,
  deleteComment,
  eraseComment,
  restoreComment,
} from './change-comment.ts'
export { findReadableComment } from './find-post.ts'
export { setLike } from './post-likes.ts'
export { findPost, type PostRow, threadIdsOf } from './post-store.ts'
export { lockAnyPost } from './post-writes.ts'

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
    editPost,
  })
}
