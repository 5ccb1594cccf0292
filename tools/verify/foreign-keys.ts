import { sql } from 'kysely'
import { type Invariant, noRows } from './invariant.ts'

/** Columns with the table they refer to; null and 0 are references to nothing. */
const references: readonly (readonly [table: string, column: string, target: string])[] = [
  ['threads', 'user_id', 'users'],
  ['threads', 'category_id', 'categories'],
  ['posts', 'user_id', 'users'],
  ['posts', 'thread_id', 'threads'],
  ['posts', 'reply_post_id', 'posts'],
  ['posts', 'comment_post_id', 'posts'],
  ['post_user', 'post_id', 'posts'],
  ['post_user', 'user_id', 'users'],
  ['thread_user', 'thread_id', 'threads'],
  ['thread_user', 'user_id', 'users'],
  ['thread_tag', 'thread_id', 'threads'],
  ['thread_tom', 'thread_id', 'threads'],
  ['thread_topic', 'thread_id', 'threads'],
  ['thread_topic', 'topic_id', 'topics'],
  ['thread_stick_sort', 'thread_id', 'threads'],
  ['thread_sticks', 'thread_id', 'threads'],
  ['post_mentions_user', 'post_id', 'posts'],
  ['post_mentions_user', 'user_id', 'users'],
  ['attachments', 'user_id', 'users'],
  ['thread_video', 'user_id', 'users'],
  ['thread_video', 'attachment_id', 'attachments'],
  ['thread_votes', 'thread_id', 'threads'],
  ['thread_vote_subitems', 'thread_vote_id', 'thread_votes'],
  ['thread_vote_users', 'thread_vote_id', 'thread_votes'],
  ['thread_vote_users', 'user_id', 'users'],
  ['thread_red_packets', 'thread_id', 'threads'],
  ['thread_red_packets', 'post_id', 'posts'],
  ['thread_rewards', 'thread_id', 'threads'],
  ['thread_rewards', 'user_id', 'users'],
  ['purchases', 'user_id', 'users'],
  ['purchases', 'thread_id', 'threads'],
  ['orders', 'user_id', 'users'],
  ['wallets', 'user_id', 'users'],
  ['withdrawals', 'user_id', 'users'],
  ['ledger_entries', 'user_id', 'users'],
  ['categories', 'parentid', 'categories'],
  ['group_user', 'user_id', 'users'],
  ['group_user', 'group_id', 'groups'],
  ['group_user_mqs', 'user_id', 'users'],
  ['group_user_mqs', 'group_id', 'groups'],
  ['group_permission', 'group_id', 'groups'],
  ['user_follow', 'from_user_id', 'users'],
  ['user_follow', 'to_user_id', 'users'],
  ['deny_users', 'user_id', 'users'],
  ['deny_users', 'deny_user_id', 'users'],
  ['sessions', 'user_id', 'users'],
  ['post_revisions', 'post_id', 'posts'],
  ['post_revisions', 'thread_id', 'threads'],
  ['post_revisions', 'user_id', 'users'],
  ['post_mod', 'post_id', 'posts'],
  ['reports', 'user_id', 'users'],
  ['reports', 'thread_id', 'threads'],
  ['reports', 'post_id', 'posts'],
  ['moderation_log', 'user_id', 'users'],
  ['access_blocks', 'user_id', 'users'],
  ['person_notes', 'user_id', 'users'],
  ['person_notes', 'author_id', 'users'],
  ['notifications', 'user_id', 'users'],
  ['user_sign_in_fields', 'user_id', 'users'],
]

const referenceInvariants = references.map(([table, column, target]) =>
  noRows(`${table}.${column} refers to a row of ${target}`, () => {
    const named = sql.ref(`t.${column}`)
    return sql`
      select ${sql.lit(`${target} `)} || ${named} || ' is missing' as example
      from ${sql.table(table)} as t left join ${sql.table(target)} as x on x.id = ${named}
      where ${named} is not null and ${named} <> 0 and x.id is null
    `
  }),
)

const shapes: readonly Invariant[] = [
  noRows(
    'every thread has its first post, written by its author',
    () => sql`
      select 'thread ' || t.id as example from threads as t left join posts as p on p.id = t.first_post_id
      where p.id is null or p.thread_id <> t.id or p.is_first <> 1 or p.user_id <> t.user_id
    `,
  ),
  noRows(
    'every first post is the first post of its thread',
    () => sql`
      select 'post ' || p.id as example from posts as p left join threads as t on t.id = p.thread_id
      where p.is_first = 1 and (t.id is null or t.first_post_id <> p.id)
    `,
  ),
  noRows(
    'threads.is_listed is set exactly for threads that are published, approved and not deleted',
    () => sql`
      select 'thread ' || id as example from threads
      where is_listed <> case when is_draft = 0 and is_approved = 1 and deleted_at is null then 1 else 0 end
    `,
  ),
  noRows(
    'exactly the threads with text have the tag for text',
    () => sql`
      select 'thread ' || t.id as example from threads as t
      left join thread_tag as g on g.thread_id = t.id and g.tag = '100'
      where (t.text_characters > 0 and g.tag is null) or (t.text_characters = 0 and g.tag is not null)
    `,
  ),
  noRows(
    'a reply is in the thread of its comment',
    () => sql`
      select 'post ' || p.id as example from posts as p join posts as c on c.id = p.reply_post_id
      where c.thread_id <> p.thread_id or c.reply_post_id is not null or c.is_first = 1 or p.is_comment <> 1
    `,
  ),
  noRows(
    'attached pictures belong to an existing post',
    () => sql`
      select 'attachment ' || a.id as example from attachments as a left join posts as p on p.id = a.type_id
      where a.type in (0, 1, 2, 3, 9) and a.type_id <> 0 and p.id is null
    `,
  ),
  noRows(
    'a follow is marked as mutual exactly when both people follow each other',
    () => sql`
      select 'from ' || f.from_user_id || ' to ' || f.to_user_id as example from user_follow as f
      left join user_follow as b on b.from_user_id = f.to_user_id and b.to_user_id = f.from_user_id
      where f.is_mutual <> case when b.from_user_id is null then 0 else 1 end
    `,
  ),
  noRows(
    'categories have at most two levels',
    () => sql`
      select 'category ' || c.id as example from categories as c join categories as p on p.id = c.parentid
      where p.parentid <> 0
    `,
  ),
  noRows(
    'no counter is negative',
    () => sql`
      select 'thread ' || id as example from threads where view_count < 0 or share_count < 0 or paid_count < 0
      union all select 'user ' || id from users where question_count < 0 or username_bout < 0
    `,
  ),
]

/** Relations between rows are valid. */
export const foreignKeyInvariants: readonly Invariant[] = [...shapes, ...referenceInvariants]
