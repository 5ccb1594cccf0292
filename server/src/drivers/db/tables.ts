import type { Generated } from 'kysely'

/** Milliseconds since 1970, UTC. */
type Time = number
/** 0 or 1. */
type Flag = number

interface SettingsTable {
  key: string
  tag: string
  value: string
  updated_at: Time
}

interface VersionsTable {
  name: string
  version: number
}

interface UsersTable {
  id: Generated<number>
  username: string
  /** Folded user name, unique. */
  username_key: string
  nickname: string
  /** Folded nickname, unique unless empty. */
  nickname_key: string | null
  password_hash: string
  pay_password_hash: string
  mobile: string
  signature: string
  /** Key of the stored avatar, empty for none. */
  avatar: string
  avatar_at: Time | null
  background: string
  register_ip: string
  last_login_ip: string
  register_reason: string
  reject_reason: string
  username_bout: number
  /** When the user name was changed last; null for never. */
  username_changed_at: Generated<Time | null>
  thread_count: number
  follow_count: number
  fans_count: number
  liked_count: number
  question_count: number
  status: number
  login_at: Time | null
  joined_at: Time
  /** End of a paid site's membership. */
  expired_at: Time | null
  created_at: Time
  updated_at: Time
}

interface GroupsTable {
  id: Generated<number>
  name: string
  type: string
  color: string
  icon: string
  is_default: Flag
  is_display: Flag
  is_paid: Flag
  fee_cents: number
  level: number
  days: number
  /** Promotion share in tenths of a tenth: 0 to 100 for 0.0 to 10.0. */
  scale_tenths: number
  is_subordinate: Flag
  is_commission: Flag
  description: string
  notice: string
  time_range: number
  content_range: number
}

interface GroupUserTable {
  group_id: number
  user_id: number
  expiration_at: Time | null
}

interface GroupPermissionTable {
  group_id: number
  permission: string
}

interface UserFollowTable {
  from_user_id: number
  to_user_id: number
  is_mutual: Flag
  created_at: Time
  updated_at: Time
}

interface DenyUsersTable {
  user_id: number
  deny_user_id: number
  created_at: Time
}

interface UserSignInFieldsTable {
  id: Generated<number>
  user_id: number
  name: string
  type: number
  fields_ext: string
  fields_desc: string
  remark: string
  sort: number
  status: number
  required: Flag
  created_at: Time
  updated_at: Time
}

interface SessionsTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token, hex. */
  token_hash: string
  refresh_hash: string
  user_agent: string
  ip: string
  created_at: Time
  last_seen_at: Time
  expires_at: Time
}

interface LoginFailuresTable {
  ip: string
  username_key: string
  failures: number
  last_failed_at: Time
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

export interface ThreadsTable {
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
  /** Plain characters of the whole text. */
  text_characters: number
  /** The text as lists carry it: sanitised HTML of at most 1200 plain characters. */
  list_text: string
}

interface ThreadSearchTable {
  thread_id: number
  /** Title and what everybody may read of the text, plain and in lower case: the paid part never comes here. */
  text: string
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
}

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

interface AttachmentsTable {
  id: Generated<number>
  user_id: number
  type: number
  /** Post or message it belongs to; 0 while unbound. */
  type_id: number
  sort: number
  is_approved: number
  /** Key in the file store. */
  file_key: string
  file_name: string
  extension: string
  file_type: string
  file_size: number
  file_width: number
  file_height: number
  ip: string
  created_at: Time
  updated_at: Time
}

interface PurchasesTable {
  user_id: number
  thread_id: number
  /** 3 whole thread, 7 attachments: the order types of the wire. */
  kind: number
  created_at: Time
}

interface NotificationsTable {
  id: Generated<number>
  user_id: number
  type: string
  /** Makes delivery idempotent: one notification an event and person. */
  event_key: string
  data: string
  read_at: Time | null
  created_at: Time
}

interface SequencesTable {
  id: number
  category_ids: string
  group_ids: string
  user_ids: string
  topic_ids: string
  thread_ids: string
  block_user_ids: string
  block_topic_ids: string
  block_thread_ids: string
}

interface OutboxTable {
  id: Generated<number>
  event: string
  payload: string
  created_at: Time
  /** Not to be taken before; moved ahead by whoever delivers it. */
  available_at: Time
  attempts: number
}

interface JobsTable {
  name: string
  run_at: Time
  lease_until: Time | null
  lease_owner: string
  attempts: number
  last_error: string
}

/** Every table of the database. Column names are those of the wire where it has them. */
export interface Tables {
  settings: SettingsTable
  versions: VersionsTable
  users: UsersTable
  groups: GroupsTable
  group_user: GroupUserTable
  group_permission: GroupPermissionTable
  user_follow: UserFollowTable
  deny_users: DenyUsersTable
  user_sign_in_fields: UserSignInFieldsTable
  sessions: SessionsTable
  login_failures: LoginFailuresTable
  categories: CategoriesTable
  threads: ThreadsTable
  thread_search: ThreadSearchTable
  posts: PostsTable
  post_user: PostUserTable
  thread_user: ThreadUserTable
  thread_tag: ThreadTagTable
  thread_tom: ThreadTomTable
  thread_sticks: ThreadSticksTable
  thread_stick_sort: ThreadStickSortTable
  topics: TopicsTable
  thread_topic: ThreadTopicTable
  post_mentions_user: PostMentionsUserTable
  attachments: AttachmentsTable
  purchases: PurchasesTable
  notifications: NotificationsTable
  sequences: SequencesTable
  outbox: OutboxTable
  jobs: JobsTable
}
