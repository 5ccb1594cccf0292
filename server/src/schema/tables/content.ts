import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

/** Where the addresses of categories lead that were merged into others. */
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
  /** Published, approved, living threads of this very category. */
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
  /** Share of the text shown free, in thousandths. */
  free_words: number
  /** Approved, living comments of the first level plus one for the first post. */
  post_count: number
  /** The floor of the comment written last, whatever became of it. */
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
  /** Last comment, or publication. */
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
  /** 1 while published, approved and living: the one condition of every public list. */
  is_listed: Flag
  /** The first topic of the text; 0 for none. */
  topic_id: number
  /** Since when it takes no comments; null while it does. */
  comments_closed_at: Generated<Time | null>
  /** Plain characters of the whole text. */
  text_characters: number
  /** The text as lists carry it: sanitised HTML of at most 1200 plain characters. */
  list_text: string
  /** How often it was edited since it was published. */
  edit_count: Generated<number>
  /** How often what decides who may have its files has changed; kept by triggers. */
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
  /** How often it was edited since it was published. */
  edit_count: Generated<number>
  /** How often what decides who may have its files has changed; kept by triggers. */
  files_version: Generated<number>
  /** What its author was given for it as an answer, in cents. */
  reward_cents: Generated<number>
  /** What its author got of a red packet for it. */
  red_packet_cents: Generated<number>
  /** When the author of the thread pinned it above the others; null unless it is pinned. */
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

/** Tables of what people publish. */
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
