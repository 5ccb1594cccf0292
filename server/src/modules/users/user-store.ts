import type { Selectable } from 'kysely'
import { type Cache, untilWriteTo } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { skeletonOf } from '../../drivers/chinese/name-skeleton.ts'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { prepare } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../schema/tables.ts'
import { readEmail } from './contact-rules.ts'
import { foldName, legacyNameKey } from './user-rules.ts'

type Row = Selectable<Tables['users']>

/** The public data of a person: everything a list shows. */
export interface UserSummary {
  readonly id: number
  readonly nickname: string
  /** Key of the stored avatar, empty for none; `avatarUrl` makes the URL. */
  readonly avatar: string
  readonly signature: string
  /** State of the account (docs/reference/wire-accounts.md#users). */
  readonly status: number
  readonly threadCount: number
  readonly followCount: number
  readonly fansCount: number
  readonly likedCount: number
  readonly questionCount: number
  /** Milliseconds since 1970. */
  readonly joinedAt: number
}

/** A whole account, for the person themself and for administrators. Never contains password hashes. */
export interface User extends UserSummary {
  readonly username: string
  readonly mobile: string
  readonly avatarAt: number | null
  /** Key of the stored cover picture, empty for none. */
  readonly background: string
  readonly registerIp: string
  readonly lastLoginIp: string
  readonly registerReason: string
  readonly rejectReason: string
  /** How often the user name was changed. */
  readonly usernameBout: number
  /** Time of the last change; null for never. */
  readonly usernameChangedAt: number | null
  /** The verified real name; empty for none. */
  readonly realname: string
  /** Masked. */
  readonly identity: string
  readonly hasPassword: boolean
  /** Incremented to revoke everything that was issued to the person before. */
  readonly credentialsVersion: number
  readonly hasPayPassword: boolean
  readonly loginAt: number | null
  readonly expiredAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

const summaryColumns = [
  'id',
  'nickname',
  'avatar',
  'signature',
  'status',
  'thread_count',
  'follow_count',
  'fans_count',
  'liked_count',
  'question_count',
  'joined_at',
] as const satisfies readonly (keyof Row)[]

function summaryOf(row: Pick<Row, (typeof summaryColumns)[number]>): UserSummary {
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    signature: row.signature,
    status: row.status,
    threadCount: row.thread_count,
    followCount: row.follow_count,
    fansCount: row.fans_count,
    likedCount: row.liked_count,
    questionCount: row.question_count,
    joinedAt: row.joined_at,
  }
}

function userOf(row: Row): User {
  return {
    ...summaryOf(row),
    username: row.username,
    mobile: row.mobile,
    avatarAt: row.avatar_at,
    background: row.background,
    registerIp: row.register_ip,
    lastLoginIp: row.last_login_ip,
    registerReason: row.register_reason,
    rejectReason: row.reject_reason,
    usernameBout: row.username_bout,
    usernameChangedAt: row.username_changed_at,
    realname: row.realname,
    identity: row.identity,
    hasPassword: row.password_hash !== '',
    credentialsVersion: row.credentials_version,
    hasPayPassword: row.pay_password_hash !== '',
    loginAt: row.login_at,
    expiredAt: row.expired_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

type Reads = Pick<Context, 'database' | 'db'>

const selectSummaries = prepare<{ ids: readonly number[] }, Pick<Row, (typeof summaryColumns)[number]>>(
  ({ db, isOneOf }) =>
    db
      .selectFrom('users')
      .select(summaryColumns)
      .where((eb) => isOneOf(eb.ref('id'), 'ids')),
)

/** Finds people by id in one query; leaves out unknown ids. Pass a Tx as `db` inside a transaction. */
export async function findUsers(
  ctx: Reads,
  ids: Iterable<number>,
  db: Db = ctx.db,
): Promise<ReadonlyMap<number, UserSummary>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await selectSummaries(db, ctx.database.engine, { ids: wanted })
  return new Map(rows.map((row) => [row.id, summaryOf(row)]))
}

const summaries: Cache<UserSummary | null> = {
  name: 'people by id',
  ...untilWriteTo('users'),
  limit: { entries: 5000 },
}

/** Finds people by id for readers, cached; leaves out unknown ids. */
export function readUsers(
  ctx: Reads & Pick<Context, 'cache'>,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, UserSummary>> {
  return ctx.cache(summaries).readMany([...new Set(ids)], (missing) => findUsers(ctx, missing))
}

/** Finds whole accounts by id in one query; leaves out unknown ids. */
export async function findAccounts(
  db: Db,
  engine: Engine,
  ids: readonly number[],
): Promise<ReadonlyMap<number, User>> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.id, userOf(row)]))
}

/** Finds one whole account. */
export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row && userOf(row)
}

const accounts: Cache<User | undefined> = {
  name: 'own accounts',
  ...untilWriteTo('users'),
  limit: { entries: 1000 },
}

/** Finds a member's own account for readers, cached. */
export function readAccount(ctx: Pick<Context, 'cache' | 'db'>, id: number): Promise<User | undefined> {
  return ctx.cache(accounts).read(id, () => findUser(ctx.db, id))
}

/** Finds the id of a user name in any spelling. */
export async function findIdByUsername(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', foldName(username))
    .executeTakeFirst()
  return row?.id
}

/** Finds the id of a nickname in any spelling. */
export async function findIdByNickname(db: Db, nickname: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('nickname_key', '=', foldName(nickname))
    .executeTakeFirst()
  return row?.id
}

/** Finds the ids of people whose name looks like this one. */
export async function findIdsByLikeness(
  db: Db,
  kind: 'username' | 'nickname',
  name: string,
): Promise<number[]> {
  const skeleton = skeletonOf(name)
  const rows = await db.selectFrom('users').select('id').where(`${kind}_skeleton`, '=', skeleton).execute()
  return rows.map(({ id }) => id)
}

/** The data for a login. Nothing else reads password hashes. */
export interface Credentials {
  readonly id: number
  readonly usernameKey: string
  readonly passwordHash: string
}

/** Finds the account with a bound address, in any spelling. */
async function findByAddress<C extends 'id' | 'username_key' | 'password_hash'>(
  db: Db,
  parameters: string,
  columns: readonly C[],
) {
  const read = readEmail(parameters)
  if (read === null || read === 'tooLong') return undefined
  const ids = db.selectFrom('user_emails').select('user_id').where('email_key', '=', read.email)
  return db.selectFrom('users').select(columns).where('id', 'in', ids).executeTakeFirst()
}

/** Finds credentials by user name, mobile number or bound address (docs/reference/wire-accounts.md#login). */
export async function findCredentials(db: Db, name: string): Promise<Credentials | undefined> {
  const columns = ['id', 'username_key', 'password_hash'] as const
  const [key, typed] = [foldName(name), legacyNameKey(name)]
  const query = db.selectFrom('users').select(columns)
  const named = await query.where('username_key', 'in', [key, typed]).execute()
  const row =
    named.find(({ username_key }) => username_key === typed) ??
    named[0] ??
    (/^\d{6,20}$/.test(key) ? await query.where('mobile', '=', key).executeTakeFirst() : undefined) ??
    (name.includes('@') ? await findByAddress(db, name, columns) : undefined)
  return row && { id: row.id, usernameKey: row.username_key, passwordHash: row.password_hash }
}

/** Returns the password hash of a person; empty for people without one and unknown ids. */
export async function findPasswordHash(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? ''
}

/** Returns the hash of a person's payment password; empty for people without one and unknown ids. */
export async function findPayPasswordHash(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('users').select('pay_password_hash').where('id', '=', id).executeTakeFirst()
  return row?.pay_password_hash ?? ''
}
