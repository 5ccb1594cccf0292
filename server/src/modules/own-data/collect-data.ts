import { attachmentTypes, dataExportType } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { findUser, type User } from '../users/index.ts'

/** Rows that are read at once. */
const batch = 500

type Row = Record<string, unknown>

/** One list of what a person has: its name in the ZIP and its rows, a batch after the other. */
export interface DataList {
  readonly name: string
  rows(): AsyncIterable<Row>
}

/** A list that a query answers, in the order of a column that has each value once. */
type Query = (after: number) => Promise<readonly (Row & { readonly id: number })[]>

async function* inBatches(query: Query): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await query(after)
    for (const row of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

/** The account itself, without anything that lets somebody in. */
async function accountOf(ctx: Context, user: User): Promise<Row> {
  const { time } = ctx
  const [email, groups] = await Promise.all([
    ctx.db.selectFrom('user_emails').select('email').where('user_id', '=', user.id).executeTakeFirst(),
    ctx.db
      .selectFrom('group_user')
      .innerJoin('groups', 'groups.id', 'group_user.group_id')
      .select('groups.name')
      .where('group_user.user_id', '=', user.id)
      .execute(),
  ])
  return {
    id: user.id,
    username: user.username,
    nickname: user.nickname,
    signature: user.signature,
    mobile: user.mobile,
    email: email?.email ?? '',
    realname: user.realname,
    identity: user.identity,
    groups: groups.map(({ name }) => name),
    status: user.status,
    registerReason: user.registerReason,
    registerIp: user.registerIp,
    lastLoginIp: user.lastLoginIp,
    loginAt: time.format(user.loginAt),
    joinedAt: time.format(user.joinedAt),
    expiredAt: time.format(user.expiredAt),
    threadCount: user.threadCount,
    followCount: user.followCount,
    fansCount: user.fansCount,
    likedCount: user.likedCount,
  }
}

/** Columns of a table that are times: they are written as the wire writes them. */
const isTime = (column: string) => column.endsWith('_at')

/** A list's name, and its query for the rows after an id. */
type ListQuery = readonly [name: string, query: (userId: number, after: number) => RawBuilder<Numbered>]

type Numbered = Row & { readonly id: number }

const next = (after: number, id = 'id') =>
  sql`${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${sql.lit(batch)}`

/** What the person wrote, in public and to others. */
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
      select m.id, m.dialog_id, m.user_id, u.nickname, m.message_text, m.attachment_id, m.created_at
      from dialog_messages as m join dialogs as d on d.id = m.dialog_id left join users as u on u.id = m.user_id
      where ((d.sender_user_id = ${userId} and m.id > d.sender_hidden_to)
        or (d.recipient_user_id = ${userId} and m.id > d.recipient_hidden_to)) and ${next(after, 'm.id')}`,
  ],
]

/** Whom and what the person keeps to. */
const kept: readonly ListQuery[] = [
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

/** What a notification is about, without the author of an anonymous thread. */
const namedData = sql`case when data like '%"isUnnamed":1%' or exists (
  select 1 from threads where threads.id = notifications.thread_id
    and threads.is_anonymous = 1 and threads.user_id = notifications.actor_id and threads.user_id <> notifications.user_id
) then '{}' else data end`

/** What the site noted of the person. */
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

/** Everything a person has in the tables, without hashes, tokens and what belongs to somebody else. */
export async function listsOf(ctx: Context, userId: number): Promise<DataList[]> {
  const user = await findUser(ctx.db, userId)
  if (!user) return []
  const shown = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        isTime(column) && value !== null ? ctx.time.format(Number(value)) : value,
      ]),
    )
  const lists = [...written, ...kept, ...noted].map(([name, query]) => ({
    name,
    async *rows() {
      for await (const row of inBatches(async (after) => (await query(userId, after).execute(ctx.db)).rows))
        yield shown(row)
    },
  }))
  const account = {
    name: 'account',
    async *rows() {
      yield await accountOf(ctx, user)
    },
  }
  return [account, ...lists]
}

/** A stored file of a person, and the name it has in the ZIP. */
export interface OwnFile {
  readonly key: string
  readonly name: string
  readonly bytes: number
}

const plain = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').slice(-80)
const endingOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** Avatar and cover. */
async function* portraitsOf(ctx: Context, user: User): AsyncGenerator<OwnFile> {
  for (const which of ['avatar', 'background'] as const) {
    const key = user[which]
    const facts = key === '' ? undefined : await ctx.files.stat(key)
    if (facts) yield { key, name: `files/${which}.${endingOf(key)}`, bytes: facts.sizeBytes }
  }
}

/** Everything that a person uploaded and that is in use, pictures of messages included. */
async function* uploadsOf(ctx: Context, userId: number): AsyncGenerator<OwnFile> {
  const query: Query = (after) =>
    ctx.db
      .selectFrom('attachments')
      .select(['id', 'file_key', 'file_name', 'file_size', 'type'])
      .where('user_id', '=', userId)
      .where('type', '<>', dataExportType)
      .where('type_id', '>', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
  for await (const row of inBatches(query)) {
    const folder = row.type === attachmentTypes.messageImage ? 'files/messages' : 'files'
    const name = `${folder}/${row.id}-${plain(String(row.file_name)) || 'file'}`
    yield { key: String(row.file_key), name, bytes: Number(row.file_size) }
  }
}

/** Every file of a person that is kept. */
export async function* filesOf(ctx: Context, userId: number): AsyncGenerator<OwnFile> {
  const user = await findUser(ctx.db, userId)
  if (!user) return
  yield* portraitsOf(ctx, user)
  yield* uploadsOf(ctx, userId)
}
