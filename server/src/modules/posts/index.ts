import { postsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { editPost } from './edit-post.ts'
import { listPosts } from './list-posts.ts'
import { locatePost } from './locate-post.ts'
import { openNewestReply, openPost } from './open-post.ts'
import { publishPost } from './publish-post.ts'

export { findPost, type PostRow } from './post-store.ts'

export function registerPosts(mount: Mount): void {
  implement(mount, postsApi, { listPosts, openPost, openNewestReply, locatePost, publishPost, editPost })
}
