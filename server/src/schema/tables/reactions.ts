import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

interface PostUserTable {
  post_id: number
  user_id: number
  created_at: Time
}

interface ThreadUserTable {
  thread_id: number
  user_id: number
  created_at: Time
}

interface ThreadReadsTable {
  user_id: number
  thread_id: number
  /** The newest comment that was in sight; 0 for none. */
  post_id: number
  /** Comments the thread had when it was open last. */
  comments: number
  /** What `comments` was before everything was marked as read, so that it can be taken back. */
  comments_before: Generated<number>
  read_at: Time
}

interface UserReadsTable {
  user_id: number
  /** Threads published until then count as read; 0 for never. */
  all_read_at: Time
  /** What `all_read_at` was before the last time, so that it can be taken back. */
  all_read_before: Time
  /** When it was last marked or taken back. */
  changed_at: Time
}

/** Tables of what members like, keep and have read. */
export interface ReactionTables {
  post_user: PostUserTable
  thread_user: ThreadUserTable
  thread_reads: ThreadReadsTable
  user_reads: UserReadsTable
}
