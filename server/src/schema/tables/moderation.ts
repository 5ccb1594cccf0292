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
  /** The blocks of a thread as JSON, `[{ tomId, count }]`: what they hold goes out through the thread alone. */
  blocks: string
  /** Approval when it was written, or since it was reviewed: only approved versions are shown to everybody. */
  is_approved: number
  created_at: Time
}

interface PostModTable {
  post_id: number
  /** The words for which the post waits for review, separated by commas. */
  stop_word: string
}

interface ReportsTable {
  id: Generated<number>
  /** Who reports. */
  user_id: number
  /** 0 for a report of a person. */
  thread_id: number
  /** 0 unless a comment is reported. */
  post_id: number
  /** Who is reported. */
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
  /** Who did it. */
  user_id: number
  action: string
  thread_id: number
  /** 0 unless it was done to a comment. */
  post_id: number
  /** Why, in the words of whoever did it. */
  message: string
  created_at: Time
}

/** Notes on people that only the staff reads. */
interface PersonNotesTable {
  id: Generated<number>
  /** Whom it is about. */
  user_id: number
  /** Who wrote it. */
  author_id: number
  text: string
  created_at: Time
  /** When it was last edited. */
  edited_at: Time | null
}

/** Addresses and mail domains that are kept out. */
interface AccessBlocksTable {
  id: Generated<number>
  /** `address` or `domain`. */
  kind: string
  /** As it is compared; unique of its kind. */
  value: string
  reason: string
  /** Who added it. */
  user_id: number
  created_at: Time
  until: Time | null
}

/** Words that are looked for in what people write. */
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

/** One action on many things, and how far it is. */
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
  /** Things that were changed, that were left, and whose change was taken back. */
  done: number
  skipped: number
  undone: number
  /** The place of the last thing that was looked at. */
  cursor: number
  lease_until: Time | null
  created_at: Time
}

/** What a bulk action is about, in the order of the work. */
interface BulkItemsTable {
  job_id: number
  place: number
  item_id: number
  /** 0 waits, 1 was changed, 2 was left, 3 was changed back. */
  state: number
  /** The state of the thing before. */
  before: number
}

/** Tables of what becomes of texts: their versions, reports and reviews, and the words that are looked for in them. */
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
