import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

/** Redirects of merged categories to the remaining one. */
interface MergedCategoriesTable {
  id: number
  into_id: number
}

interface CategoriesTable {
  id: Generated<number>
  name: string
  description: string
  icon: string
  sort: number
  property: number
  /** Number of published, approved, undeleted threads of this category, without its children. */
  thread_count: number
  moderators: string
  parentid: number
  created_at: Time
  updated_at: Time
}

interface ThreadsTable {
  id: Generated<number>
  user_id: number
  last_posted_user_id: number | null
  category_id: number
  first_post_id: number
  type: number
  title: string
  price_cents: number
  attachment_price_cents: number
  /** Free share of the text, in thousandths. */
  free_words: number
  /** Number of approved, undeleted comments of the first level, plus one for the first post. */
  post_count: number
  /** The floor of the latest comment, deleted ones included. */
  last_floor: Generated<number>
  like_count: number
  view_count: number
  rewarded_count: number
  paid_count: number
  share_count: number
  longitude: string
  latitude: string
  address: string
  location: string
  /** Time of the latest comment, else of the publication. */
  posted_at: Time
  created_at: Time
  updated_at: Time
  deleted_at: Time | null
  deleted_user_id: number | null
  issue_at: Time
  is_approved: number
  is_sticky: Flag
  is_essence: Flag
  is_site: Flag
  is_anonymous: Flag
  is_display: Flag
  is_draft: Flag
  source: number
  /** 1 while published, approved and not deleted: the condition of every public list. */
  is_listed: Flag
  /** The first topic of the text; 0 for none. */
  topic_id: number
  /** When it was closed for comments; null while it is open. */
  comments_closed_at: Generated<Time | null>
  /** Number of plain characters of the whole text. */
  text_characters: number
  /** The text as in lists: sanitised HTML of at most 1200 plain characters. */
  list_text: string
  /** Number of edits since the publication. */
  edit_count: Generated<number>
  /** Number of changes of what determines the access to its files; counted by triggers. */
  files_version: Generated<number>
}

interface PostsTable {
  id: Generated<number>
  user_id: number
  thread_id: number
  reply_post_id: number | null
  reply_user_id: number | null
  comment_post_id: number | null
  comment_user_id: number | null
  /** Sanitised HTML. */
  content: string
  ip: string
  reply_count: number
  like_count: number
  is_first: Flag
  is_comment: Flag
  is_approved: number
  created_at: Time
  updated_at: Time
  deleted_at: Time | null
  deleted_user_id: number | null
  /** Number of edits since the publication. */
  edit_count: Generated<number>
  /** Number of changes of what determines the access to its files; counted by triggers. */
  files_version: Generated<number>
  /** Reward that its author received for it, in cents. */
  reward_cents: Generated<number>
  /** Part of a red packet that its author received for it, in cents. */
  red_packet_cents: Generated<number>
  /** When the author of the thread pinned it; null unless it is pinned. */
  pinned_at: Generated<Time | null>
  /** The permanent number of a first-level comment in its thread, from 1; 0 for first posts and replies. */
  floor: Generated<number>
}

interface ThreadSticksTable {
  user_id: number
  thread_id: number
}

interface ThreadStickSortTable {
  thread_id: number
  sort: number
}

interface TopicsTable {
  id: Generated<number>
  user_id: number
  content: string
  content_key: string
  thread_count: number
  view_count: number
  recommended: Flag
  recommended_at: Time | null
  created_at: Time
  updated_at: Time
}

interface ThreadTopicTable {
  thread_id: number
  topic_id: number
}

interface PostMentionsUserTable {
  post_id: number
  user_id: number
}

/** Tables of categories, threads, posts and topics. */
export interface ContentTables {
  categories: CategoriesTable
  merged_categories: MergedCategoriesTable
  threads: ThreadsTable
  posts: PostsTable
  thread_sticks: ThreadSticksTable
  thread_stick_sort: ThreadStickSortTable
  topics: TopicsTable
  thread_topic: ThreadTopicTable
  post_mentions_user: PostMentionsUserTable
}
