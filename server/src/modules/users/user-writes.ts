import { limits } from '@chaguan/contracts'
import { sql, type Updateable } from 'kysely'
import { skeletonOf } from '../../drivers/chinese/name-skeleton.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { isTaken, isUniqueViolation } from '../../drivers/db/dialect.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Tables } from '../../schema/tables.ts'
import { foldName } from './user-rules.ts'
import type { User } from './user-store.ts'

const renameMs = limits.renameDays * 86_400_000

/** A person about to be stored. Names are tidied and checked already. */
export interface NewUser {
  readonly username: string
  /** May be empty: the person is asked for one later. */
  readonly nickname: string
  readonly passwordHash: string
  readonly status: number
  readonly ip: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly expiredAt: number | null
  /** Given only to the first administrator and by demo data. */
  readonly id?: number
  readonly avatar?: string
  readonly signature?: string
}

/** Refuses what somebody else took in the meantime: a number with MOBILE_IS_ALREADY_BIND, a name with USERNAME_HAD_EXIST. */
async function refusingTaken<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error, 'users_mobile_once', 'users.mobile')) throw new AppError('MOBILE_IS_ALREADY_BIND')
    if (isUniqueViolation(error)) throw new AppError('USERNAME_HAD_EXIST')
    throw error
  }
}

/** Stores a person and answers the id. Refuses with USERNAME_HAD_EXIST when the user name or nickname is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { now } = user
  const row = await refusingTaken(() =>
    tx
      .insertInto('users')
      .values({
        ...(user.id === undefined ? {} : { id: user.id }),
        username: user.username,
        username_key: foldName(user.username),
        username_skeleton: skeletonOf(user.username),
        nickname: user.nickname,
        nickname_key: user.nickname === '' ? null : foldName(user.nickname),
        nickname_skeleton: user.nickname === '' ? null : skeletonOf(user.nickname),
        password_hash: user.passwordHash,
        pay_password_hash: '',
        mobile: '',
        signature: user.signature ?? '',
        avatar: user.avatar ?? '',
        avatar_at: user.avatar === undefined ? null : now,
        background: '',
        register_ip: user.ip,
        last_login_ip: user.ip,
        register_reason: '',
        reject_reason: '',
        username_bout: 0,
        thread_count: 0,
        follow_count: 0,
        fans_count: 0,
        liked_count: 0,
        question_count: 0,
        status: user.status,
        login_at: now,
        joined_at: now,
        expired_at: user.expiredAt,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await announce(tx, 'user.named', { userId: row.id }, now)
  return row.id
}

/** What may be changed of a person after registration. Names are tidied and checked already. */
export interface UserChanges {
  readonly username?: string
  readonly nickname?: string
  readonly signature?: string
  readonly registerReason?: string
  readonly avatar?: string
  readonly background?: string
  readonly passwordHash?: string
  readonly payPasswordHash?: string
  readonly mobile?: string
  readonly realname?: string
  /** Masked. */
  readonly identity?: string
  readonly status?: number
  readonly rejectReason?: string
  readonly expiredAt?: number | null
}

/**
 * The columns of a changed name. Whoever has a name that looks like somebody's from before keeps it while they keep its
 * key.
 */
function nameColumns<K extends 'username' | 'nickname'>(kind: K, name: string) {
  const [key, skeleton] = name === '' ? [null, null] : [foldName(name), skeletonOf(name)]
  const isKept = sql<boolean>`${sql.ref(`${kind}_key`)} = ${key}`
  return {
    [kind]: name,
    [`${kind}_key`]: key,
    [`${kind}_skeleton`]: skeleton,
    [`${kind}_twin`]: sql<number>`case when ${isKept} then ${sql.ref(`${kind}_twin`)} else 0 end`,
  } as Updateable<Tables['users']>
}

/** Columns as the changes want them; Kysely leaves out what is undefined. */
function columnsOf({ username, nickname, ...changes }: UserChanges, now: number) {
  return {
    ...(username !== undefined && nameColumns('username', username)),
    ...(nickname !== undefined && nameColumns('nickname', nickname)),
    signature: changes.signature,
    register_reason: changes.registerReason,
    avatar: changes.avatar,
    avatar_at: changes.avatar === undefined ? undefined : now,
    background: changes.background,
    password_hash: changes.passwordHash,
    pay_password_hash: changes.payPasswordHash,
    mobile: changes.mobile,
    realname: changes.realname,
    identity: changes.identity,
    status: changes.status,
    reject_reason: changes.rejectReason,
    expired_at: changes.expiredAt,
    updated_at: now,
  }
}

/** Changes a person. Refuses with USERNAME_HAD_EXIST when the new name is taken, with MOBILE_IS_ALREADY_BIND the number. */
export async function changeUser(tx: Tx, id: number, changes: UserChanges, now: number): Promise<void> {
  await refusingTaken(() =>
    tx.updateTable('users').set(columnsOf(changes, now)).where('id', '=', id).execute(),
  )
  if (changes.nickname !== undefined) await announce(tx, 'user.named', { userId: id }, now)
}

/** Whether a person may change their user name now: once a year (docs/reference/wire-accounts.md#profile-changes). */
export function mayRename({ usernameChangedAt }: Pick<User, 'usernameChangedAt'>, now: number): boolean {
  return usernameChangedAt === null || usernameChangedAt <= now - renameMs
}

/**
 * Gives a person another user name. Refuses a second one within a year, even at the same moment, and with
 * USERNAME_HAD_EXIST one that is taken.
 */
export async function renameUser(tx: Tx, id: number, username: string, now: number): Promise<void> {
  const { numUpdatedRows } = await refusingTaken(() =>
    tx
      .updateTable('users')
      .set((eb) => ({
        ...nameColumns('username', username),
        username_bout: eb('username_bout', '+', 1),
        username_changed_at: now,
        updated_at: now,
      }))
      .where('id', '=', id)
      .where((eb) =>
        eb.or([eb('username_changed_at', 'is', null), eb('username_changed_at', '<=', now - renameMs)]),
      )
      .executeTakeFirst(),
  )
  if (numUpdatedRows > 0n) return
  throw invalid('users.username.yearly')
}

/** What of a person's credentials a log-in has looked at. */
export interface LoginProof {
  readonly passwordHash: string
  readonly credentialsVersion: number
}

/** Notes when and from where a person logs in; answers their credentials as they are now. */
export async function recordLogin(tx: Tx, id: number, ip: string, now: number): Promise<LoginProof> {
  const row = await tx
    .updateTable('users')
    .set({ login_at: now, last_login_ip: ip })
    .where('id', '=', id)
    .returning(['password_hash', 'credentials_version'])
    .executeTakeFirstOrThrow()
  return { passwordHash: row.password_hash, credentialsVersion: row.credentials_version }
}
