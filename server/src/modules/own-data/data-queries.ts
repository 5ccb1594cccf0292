import { dataExportType } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'

/** Rows per query. */
export const rowsAtOnce = 500

export type Row = Record<string, unknown>

/** Returns the rows after an id, ordered by a unique column. */
type Query = (after: number) => Promise<readonly (Row & { readonly id: number })[]>

export async function* readInBatches(query: Query): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await query(after)
    for (const row of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.id
  }
}

/** A list's name, and its query for the rows after an id. */
export type ListQuery = readonly [
  name: string,
  query: (userId: number, after: number) => RawBuilder<Numbered>,
]

type Numbered = Row & { readonly id: number }

const next = (after: number, id = 'id') =>
  sql`${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${sql.lit(rowsAtOnce)}`

/** Content of the person, in public and in messages. */
const written: readonly ListQuery[] = [
  [
    'threads',
    (userId, after) => sql`
      select t.id, t.title, p.content, c.name as category, t.created_at, t.updated_at, t.deleted_at, t.is_draft,
        t.is_approved, t.is_anonymous, t.view_count, t.like_count, t.post_count
      from threads as t left join posts as p on p.id = t.first_post_id left join categories as c on c.id = t.category_id
      where t.user_id = ${userId} and ${next(after, 't.id')}`,
  ],
  [
    'comments',
    (userId, after) => sql`
      select id, thread_id, reply_post_id, content, created_at, updated_at, deleted_at, is_approved, like_count
      from posts where user_id = ${userId} and is_first = 0 and ${next(after)}`,
  ],
  [
    'messages',
    (userId, after) => sql`
      select m.id, m.dialog_id, m.user_id, u.nickname, m.message_text, m.attachment_id, m.created_at, m.recalled_at
      from dialog_messages as m join dialogs as d on d.id = m.dialog_id left join users as u on u.id = m.user_id
      where ((d.sender_user_id = ${userId} and m.id > d.sender_hidden_to)
        or (d.recipient_user_id = ${userId} and m.id > d.recipient_hidden_to))
        and case when m.user_id = ${userId} then m.hidden_for_writer else m.hidden_for_reader end = 0
        and ${next(after, 'm.id')}`,
  ],
]

/** What the person follows, bookmarks and blocks. */
const storedLists: readonly ListQuery[] = [
  [
    'follows',
    (userId, after) => sql`
      select u.id, u.nickname, f.created_at from user_follow as f join users as u on u.id = f.to_user_id
      where f.from_user_id = ${userId} and ${next(after, 'u.id')}`,
  ],
  [
    'fans',
    (userId, after) => sql`
      select u.id, u.nickname, f.created_at from user_follow as f join users as u on u.id = f.from_user_id
      where f.to_user_id = ${userId} and ${next(after, 'u.id')}`,
  ],
  [
    'blocked',
    (userId, after) => sql`
      select u.id, u.nickname, d.created_at from deny_users as d join users as u on u.id = d.deny_user_id
      where d.user_id = ${userId} and ${next(after, 'u.id')}`,
  ],
  [
    'favourites',
    (userId, after) => sql`
      select t.id, t.title, x.created_at from thread_user as x join threads as t on t.id = x.thread_id
      where x.user_id = ${userId} and ${next(after, 't.id')}`,
  ],
  [
    'likes',
    (userId, after) => sql`
      select post_id as id, created_at from post_user where user_id = ${userId} and ${next(after, 'post_id')}`,
  ],
]

/** The data of a notification, without the author of an anonymous thread. */
const namedData = sql`case when data like '%"isUnnamed":1%' or exists (
  select 1 from threads where threads.id = notifications.thread_id
    and threads.is_anonymous = 1 and threads.user_id = notifications.actor_id and threads.user_id <> notifications.user_id
) then '{}' else data end`

/** What the site has recorded about the person. */
const noted: readonly ListQuery[] = [
  [
    'notifications',
    (userId, after) => sql`
      select id, type, thread_id, post_id, ${namedData} as data, read_at, created_at from notifications
      where user_id = ${userId} and ${next(after)}`,
  ],
  [
    'answers',
    (userId, after) => sql`
      select id, name, type, fields_ext, fields_desc, created_at from user_sign_in_fields
      where user_id = ${userId} and ${next(after)}`,
  ],
  [
    'sessions',
    (userId, after) => sql`
      select id, user_agent, ip, created_at, last_seen_at, expires_at from sessions
      where user_id = ${userId} and ${next(after)}`,
  ],
  [
    'files',
    (userId, after) => sql`
      select id, file_name, file_type, file_size, type, created_at from attachments
      where user_id = ${userId} and type <> ${dataExportType} and ${next(after)}`,
  ],
]

/** What plugins have stored about the person. */
const ofPlugins: readonly ListQuery[] = [
  [
    'plugins',
    (userId, after) => sql`
      select d.id, p.name as plugin, d.collection, d.doc_key, d.value, d.created_at, d.updated_at
      from plugin_documents as d left join plugins as p on p.app_id = d.app_id
      where d.person_id = ${userId} and ${next(after, 'd.id')}`,
  ],
]

/** Every list of a person's data apart from the account. */
export const dataQueries: readonly ListQuery[] = [...written, ...storedLists, ...noted, ...ofPlugins]
