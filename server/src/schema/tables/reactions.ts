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
  /** The newest comment that was visible; 0 for none. */
  post_id: number
  /** Number of comments when the thread was last opened. */
  comments: number
  /** Value of `comments` before everything was marked as read, to undo that. */
  comments_before: Generated<number>
  read_at: Time
}

interface UserReadsTable {
  user_id: number
  /** Threads published before this time count as read; 0 for never. */
  all_read_at: Time
  /** The previous `all_read_at`, to undo the latest change. */
  all_read_before: Time
  /** When it was last marked or undone. */
  changed_at: Time
}

/** Tables of likes, favourites and read state. */
export interface ReactionTables {
  post_user: PostUserTable
  thread_user: ThreadUserTable
  thread_reads: ThreadReadsTable
  user_reads: UserReadsTable
}
