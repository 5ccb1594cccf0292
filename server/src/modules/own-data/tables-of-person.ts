/** What happens to the rows of a table when a person closes their account. */
type OnClosing =
  /**
   * The rows are deleted; a row is the person's if one of these columns has their id. Rows that allow to log in are
   * deleted first.
   */
  | { readonly goes: readonly string[]; readonly isWayIn?: true }
  /** The rows stay, with the id of the closed account; the text is the reason. */
  | { readonly stays: string }
  /** A separate step of closing handles the rows. */
  | { readonly step: string }

/**
 * Every table in which a column names a person, and what happens to its rows. A test reads the database schema and
 * fails for a table that is missing here.
 */
export const onClosing: Readonly<Record<string, OnClosing>> = {
  // Rows that allow to log in.
  sessions: { goes: ['user_id'], isWayIn: true },
  presences: { goes: ['user_id'] },
  session_tokens: { goes: ['user_id'], isWayIn: true },
  two_factors: { goes: ['user_id'], isWayIn: true },
  recovery_codes: { goes: ['user_id'], isWayIn: true },
  passkeys: { goes: ['user_id'], isWayIn: true },
  user_identities: { goes: ['user_id'], isWayIn: true },
  user_wechats: { goes: ['user_id'], isWayIn: true },
  user_emails: { goes: ['user_id'], isWayIn: true },
  contact_codes: { goes: ['user_id'] },
  // Facts about the person, and their relations.
  group_user: { goes: ['user_id'] },
  group_user_mqs: { goes: ['user_id'] },
  user_sign_in_fields: { step: 'the files of the answers are let go first' },
  deny_users: { goes: ['user_id', 'deny_user_id'] },
  user_follow: { step: 'the counters of the others are told' },
  dialogs: { step: 'with their messages and pictures' },
  dialog_messages: { step: 'with their conversation' },
  invites: { goes: ['user_id'] },
  // Notes of the staff about them; notes that they wrote about others stay, under the closed account.
  person_notes: { goes: ['user_id'] },
  // What they read, bookmarked and were notified of.
  thread_user: { goes: ['user_id'] },
  thread_reads: { goes: ['user_id'] },
  user_reads: { goes: ['user_id'] },
  notifications: { goes: ['user_id', 'actor_id'] },
  notification_marks: { step: 'marks of others on the person go too' },
  notice_settings: { goes: ['user_id'] },
  notice_choices: { goes: ['user_id'] },
  notice_deliveries: { goes: ['user_id'] },
  push_subscriptions: { goes: ['user_id'] },
  attachments_share: { goes: ['user_id'] },
  thread_sticks: { goes: ['user_id'] },
  plugin_documents: { goes: ['person_id'] },
  plugin_bisects: { goes: ['user_id'] },
  data_exports: { step: 'the ZIPs are let go' },
  account_closings: { step: 'the wish is fulfilled' },
  // Content: deleted or kept as the person chose.
  threads: { step: 'as the person chose' },
  posts: { step: 'as the person chose' },
  post_user: { step: 'as the person chose' },
  post_revisions: { stays: 'they go and stay with their post' },
  post_mentions_user: { step: 'the name in the texts is replaced' },
  thread_vote_users: { stays: 'a vote is a number' },
  thread_video: { stays: 'it goes and stays with its file' },
  attachments: { step: 'they go and stay with what they hang on' },
  topics: { stays: 'a topic belongs to all who write about it' },
  search_posts: { step: 'the index follows what is written' },
  // What the site must be able to account for.
  users: { step: 'the account stays, without a name' },
  purchases: { stays: 'orders are kept' },
  orders: { stays: 'orders are kept' },
  wallets: { stays: 'money is accounted for' },
  red_packet_shares: { stays: 'money is accounted for' },
  withdrawals: { step: 'money is accounted for, without the account it went to' },
  ledger_transactions: { stays: 'money is accounted for' },
  ledger_entries: { stays: 'money is accounted for' },
  idempotency_keys: { goes: ['user_id'] },
  thread_rewards: { stays: 'money is accounted for' },
  dispute_freezes: { stays: 'money is accounted for' },
  user_distributions: { stays: 'money is accounted for' },
  reports: { stays: 'moderation is accounted for' },
  moderation_log: { stays: 'moderation is accounted for' },
  admin_action_logs: { stays: 'administration is accounted for' },
  bulk_jobs: { stays: 'administration is accounted for' },
  access_blocks: { stays: 'administration is accounted for' },
  setting_changes: { stays: 'administration is accounted for' },
  stop_words: { stays: 'administration is accounted for' },
}

type PersonTables = readonly (readonly [table: string, columns: readonly string[]])[]

const tablesOf = (isWayIn: boolean): PersonTables =>
  Object.entries(onClosing).flatMap(([table, fate]) =>
    'goes' in fate && (fate.isWayIn ?? false) === isWayIn ? [[table, fate.goes] as const] : [],
  )

/** Tables with rows that allow to log in, with the columns that name the person. */
export const loginTables: PersonTables = tablesOf(true)

/** The other tables with rows to delete, with the columns that name the person. */
export const erasedTables: PersonTables = tablesOf(false)
