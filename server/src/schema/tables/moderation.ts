import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

interface PostRevisionsTable {
  id: Generated<number>
  post_id: number
  thread_id: number
  /** Who wrote this version. */
  user_id: number
  /** Empty for a comment, which has none. */
  title: string
  /** Sanitised HTML. */
  content: string
  /** The kinds of a thread's blocks as JSON, `[{ tomId, count }]`; their content is sent with the thread only. */
  blocks: string
  /** Approval state; only approved versions are public. */
  is_approved: number
  created_at: Time
}

interface PostModTable {
  post_id: number
  /** The stop words because of which the post is in review, separated by commas. */
  stop_word: string
}

interface ReportsTable {
  id: Generated<number>
  /** The reporter. */
  user_id: number
  /** 0 for a report of a person. */
  thread_id: number
  /** 0 unless a comment is reported. */
  post_id: number
  /** The reported user. */
  target_user_id: number
  /** 0 person, 1 thread, 2 comment. */
  type: number
  reason: string
  /** 0 open, 1 handled. */
  status: number
  created_at: Time
  updated_at: Time
}

interface ModerationLogTable {
  id: Generated<number>
  /** The moderator. */
  user_id: number
  action: string
  thread_id: number
  /** 0 unless it concerns a comment. */
  post_id: number
  /** The reason, as entered by the moderator. */
  message: string
  created_at: Time
}

/** Notes about people, visible to the staff only. */
interface PersonNotesTable {
  id: Generated<number>
  /** The person it is about. */
  user_id: number
  /** Who wrote it. */
  author_id: number
  text: string
  created_at: Time
  /** When it was last edited. */
  edited_at: Time | null
}

/** Blocked addresses and mail domains. */
interface AccessBlocksTable {
  id: Generated<number>
  /** `address` or `domain`. */
  kind: string
  /** Normalised for comparisons; unique within its kind. */
  value: string
  reason: string
  /** Who added it. */
  user_id: number
  created_at: Time
  until: Time | null
}

/** Stop words. */
interface StopWordsTable {
  id: Generated<number>
  /** Who added it. */
  user_id: number
  find: string
  /** Folded, unique. */
  find_key: string
  replacement: string
  /** `{IGNORE}`, `{MOD}`, `{BANNED}` or `{REPLACE}`; in the other scopes `{IGNORE}` or `{BANNED}`. */
  ugc: string
  username: string
  signature: string
  dialog: string
  nickname: string
  created_at: Time
  updated_at: Time
}

/** A bulk action with its progress. */
interface BulkJobsTable {
  id: Generated<number>
  /** The administrator, and their address. */
  user_id: number
  ip: string
  kind: string
  action: string
  reason: string
  /** The target of moved threads, or 0. */
  category_id: number
  state: string
  total: number
  /** Numbers of changed, skipped and reverted items. */
  done: number
  skipped: number
  undone: number
  /** The position of the latest processed item. */
  cursor: number
  lease_until: Time | null
  created_at: Time
}

/** The items of a bulk action, in the order of processing. */
interface BulkItemsTable {
  job_id: number
  place: number
  item_id: number
  /** 0 pending, 1 changed, 2 skipped, 3 reverted. */
  state: number
  /** The previous state of the item. */
  before: number
}

/** Tables of revisions, reports, reviews, stop words and bulk actions. */
export interface ModerationTables {
  post_revisions: PostRevisionsTable
  post_mod: PostModTable
  reports: ReportsTable
  moderation_log: ModerationLogTable
  person_notes: PersonNotesTable
  access_blocks: AccessBlocksTable
  stop_words: StopWordsTable
  bulk_jobs: BulkJobsTable
  bulk_items: BulkItemsTable
}
