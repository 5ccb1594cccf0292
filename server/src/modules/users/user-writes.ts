import { limits } from '@chaguan/contracts'
import { sql, type Updateable } from 'kysely'
import { skeletonOf } from '../../drivers/chinese/name-skeleton.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { isUniqueViolation, violatesUniqueIndex } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Tables } from '../../schema/tables.ts'
import { foldName } from './user-rules.ts'
import type { User } from './user-store.ts'

const renameMs = limits.renameDays * 86_400_000

/** A person to store. Names are normalized and validated already. */
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
  /** Only given for the first administrator and demo data. */
  readonly id?: number
  readonly avatar?: string
  readonly signature?: string
}

/**
 * Converts unique violations: MOBILE_IS_ALREADY_BIND for a number that was taken meanwhile, USERNAME_HAD_EXIST for a
 * name.
 */
async function refusingTaken<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write()
  } catch (error) {
    if (violatesUniqueIndex(error, 'users_mobile_once', 'users.mobile'))
      throw new AppError('MOBILE_IS_ALREADY_BIND')
    if (isUniqueViolation(error)) throw new AppError('USERNAME_HAD_EXIST')
    throw error
  }
}

/** Stores a person and returns the id. Throws USERNAME_HAD_EXIST if the user name or nickname is taken. */
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
  await publishEvent(tx, 'user.named', { userId: row.id }, now)
  return row.id
}

/** What can be changed after registration. Names are normalized and validated already. */
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
 * Returns the columns of a changed name. A look-alike name from before the rule is kept while its key does not change.
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

/** Returns the columns to update; Kysely leaves out undefined ones. */
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

/** Updates a person. Throws USERNAME_HAD_EXIST if the new name is taken, MOBILE_IS_ALREADY_BIND for the number. */
export async function changeUser(tx: Tx, id: number, changes: UserChanges, now: number): Promise<void> {
  await refusingTaken(() =>
    tx.updateTable('users').set(columnsOf(changes, now)).where('id', '=', id).execute(),
  )
  if (changes.nickname !== undefined) await publishEvent(tx, 'user.named', { userId: id }, now)
}

/**
 * Returns whether a person may change their user name now: once a year
 * (docs/reference/wire-accounts.md#profile-changes).
 */
export function mayRename({ usernameChangedAt }: Pick<User, 'usernameChangedAt'>, now: number): boolean {
  return usernameChangedAt === null || usernameChangedAt <= now - renameMs
}

/**
 * Changes a user name. Throws for a second change within a year, concurrent ones included, and USERNAME_HAD_EXIST if it
 * is taken.
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

/** The credentials that a login has verified. */
export interface LoginProof {
  readonly passwordHash: string
  readonly credentialsVersion: number
}

/** Records time and address of a login; returns the person's current credentials. */
export async function recordLogin(tx: Tx, id: number, ip: string, now: number): Promise<LoginProof> {
  const row = await tx
    .updateTable('users')
    .set({ login_at: now, last_login_ip: ip })
    .where('id', '=', id)
    .returning(['password_hash', 'credentials_version'])
    .executeTakeFirstOrThrow()
  return { passwordHash: row.password_hash, credentialsVersion: row.credentials_version }
}
