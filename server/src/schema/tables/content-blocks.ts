import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface ThreadTagTable {
  thread_id: number
  tag: string
}

interface ThreadTomTable {
  id: Generated<number>
  thread_id: number
  tom_type: string
  tom_key: string
  value: string
  status: number
  price_type: number
  price_ids: string
  created_at: Time
  updated_at: Time
}

interface ThreadVideoTable {
  id: Generated<number>
  user_id: number
  /** 0 video, 1 audio. */
  type: number
  /** 0 transcoding, 1 done, 2 failed. */
  status: number
  reason: string
  /** The uploaded file, which refers to its post. */
  attachment_id: number
  /** Key of the poster in the file store; empty for none. */
  cover_key: string
  /** Pixels; 0 for sounds. */
  width: number
  height: number
  duration_ms: number
  created_at: Time
  updated_at: Time
}

interface ThreadVotesTable {
  id: Generated<number>
  thread_id: number
  vote_title: string
  /** 1 one option, 2 any number. */
  choice_type: number
  /** People who have voted. */
  vote_users: number
  expired_at: Time
  created_at: Time
  updated_at: Time
}

interface ThreadVoteSubitemsTable {
  id: Generated<number>
  thread_vote_id: number
  sort: number
  content: string
  vote_count: number
}

interface ThreadVoteUsersTable {
  thread_vote_id: number
  thread_vote_subitem_id: number
  user_id: number
  created_at: Time
}

interface ThreadRedPacketsTable {
  id: Generated<number>
  thread_id: number
  post_id: number
  /** 0 equal parts, 1 random parts. */
  rule: number
  /** 0 for a reply, 1 for likes. */
  condition: number
  likenum: number
  money_cents: number
  number: number
  remain_money_cents: number
  remain_number: number
  /** 0 expired, 1 valid, 2 all taken, 3 returned, 4 untreated. */
  status: number
  content: string
  /** Whether it was paid for; it is immutable then. */
  is_paid: Flag
  /** The order that paid for it, and when the rest is returned; 0 before the payment. */
  order_id: Generated<number>
  expired_at: Generated<Time>
  created_at: Time
  updated_at: Time
}

interface ThreadRewardsTable {
  id: Generated<number>
  thread_id: number
  post_id: number
  type: number
  user_id: number
  answer_id: number
  money_cents: number
  remain_money_cents: number
  expired_at: Time
  content: string
  /** Whether it was paid for; it is immutable then. */
  is_paid: Flag
  created_at: Time
  updated_at: Time
}

/** Tables of content blocks: the blocks of threads, and the content of each kind. */
export interface ContentBlockTables {
  thread_tag: ThreadTagTable
  thread_tom: ThreadTomTable
  thread_video: ThreadVideoTable
  thread_votes: ThreadVotesTable
  thread_vote_subitems: ThreadVoteSubitemsTable
  thread_vote_users: ThreadVoteUsersTable
  thread_red_packets: ThreadRedPacketsTable
  thread_rewards: ThreadRewardsTable
}
