import { inactiveStatuses } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../../drivers/db/db.ts'
import { acquireLock, isOneOf } from '../../../drivers/db/dialect.ts'
import { engineOf, prepare, prepareAnywhere } from '../../../drivers/db/prepared.ts'

/** An active session with its user and one of their groups; a user in several groups has several rows. */
export interface SessionRow {
  readonly id: number
  readonly user_id: number
  readonly last_seen_at: number
  readonly status: number
  /** End of the paid site's membership. */
  readonly expired_at: number | null
  readonly credentials_version: number
  /** Null for a person without a group. */
  readonly group_id: number | null
  readonly group_until: number | null
}

const sessionOfToken = prepare<{ tokenHash: string; now: number }, SessionRow>(({ db, parameters }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('group_user', (join) =>
      join
        .onRef('group_user.user_id', '=', 'sessions.user_id')
        .on((eb) =>
          eb.or([
            eb('group_user.expiration_at', 'is', null),
            eb('group_user.expiration_at', '>', parameters.now),
          ]),
        ),
    )
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.last_seen_at',
      'users.status',
      'users.expired_at',
      'users.credentials_version',
      'group_user.group_id',
      'group_user.expiration_at as group_until',
    ])
    .where('sessions.token_hash', '=', parameters.tokenHash)
    .where((eb) =>
      eb.or([
        eb('sessions.expires_at', '>', parameters.now),
        eb('users.status', 'in', [...inactiveStatuses]),
      ]),
    )
    .orderBy('group_user.group_id'),
)

/**
 * Finds the active session of a token hash (SHA-256), one row per group of the user; empty for none. Returns an ended
 * one while its account is locked out, so that its holder gets the reason.
 */
export function findSession(db: Db, engine: Engine, tokenHash: string, now: number): Promise<SessionRow[]> {
  return sessionOfToken(db, engine, { tokenHash, now })
}

/** Membership in a group and its end; null for unlimited. */
export interface Membership {
  readonly group_id: number
  readonly group_until: number | null
}

/** Lists the current memberships of a person, the first group first. */
export async function listMemberships(db: Db, userId: number, now: number): Promise<Membership[]> {
  return db
    .selectFrom('group_user')
    .select(['group_id', 'expiration_at as group_until'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expiration_at', 'is', null), eb('expiration_at', '>', now)]))
    .orderBy('group_id')
    .execute()
}

/** The data of a person without a session. */
type PersonRow = Omit<SessionRow, 'id' | 'last_seen_at'>

const selectPeople = prepareAnywhere<{ userIds: readonly number[]; now: number }, PersonRow>(
  ({ db, parameters, isOneOf }) =>
    db
      .selectFrom('users')
      .leftJoin('group_user', (join) =>
        join
          .onRef('group_user.user_id', '=', 'users.id')
          .on((eb) =>
            eb.or([
              eb('group_user.expiration_at', 'is', null),
              eb('group_user.expiration_at', '>', parameters.now),
            ]),
          ),
      )
      .select([
        'users.id as user_id',
        'users.status',
        'users.expired_at',
        'users.credentials_version',
        'group_user.group_id',
        'group_user.expiration_at as group_until',
      ])
      .where((eb) => isOneOf(eb.ref('users.id'), 'userIds'))
      .where('users.status', '=', 0)
      .orderBy('users.id')
      .orderBy('group_user.group_id'),
)

/** Finds people in good standing, one row per group of each, the first group first. */
export function listPeople(db: Db, userIds: readonly number[], now: number): Promise<PersonRow[]> {
  return selectPeople(db, { userIds, now })
}

/** Lists the addresses of a person's active sessions, newest first. */
export async function listAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('ip').where('user_id', '=', userId).execute()
  return rows.map((row) => row.ip)
}

/** The stored hashes of a session's tokens, and when they expire. */
export interface TokenHashes {
  readonly tokenHash: string
  readonly refreshHash: string
  readonly expiresAt: number
}

/** A new session. Tokens are hashed. */
export interface NewSession extends TokenHashes {
  readonly userId: number
  /** The version of the person's credentials under which the login was verified. */
  readonly credentialsVersion: number
  readonly userAgent: string
  readonly ip: string
  readonly now: number
}

/** Finds the id of the session of an access token (SHA-256). */
export async function findSessionId(db: Db, tokenHash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.id
}

/** Stores a session and ends all but the `maxSessions` newest of its person, also for concurrent logins. */
export async function insertSession(tx: Tx, session: NewSession, maxSessions: number): Promise<void> {
  const { userId } = session
  await acquireLock(tx, engineOf(tx), `sessions of ${userId}`)
  await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      refresh_hash: session.refreshHash,
      user_agent: session.userAgent.slice(0, 255),
      ip: session.ip,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      credentials_version: session.credentialsVersion,
    })
    .execute()
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(maxSessions),
    )
    .execute()
}

/** Replaces the tokens of an active session; returns whether the user has one with this refresh token. */
export async function renewSession(
  tx: Tx,
  userId: number,
  refreshHash: string,
  renewed: TokenHashes,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({
      token_hash: renewed.tokenHash,
      refresh_hash: renewed.refreshHash,
      expires_at: renewed.expiresAt,
      last_seen_at: now,
    })
    .where('refresh_hash', '=', refreshHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists the active sessions of a person, the last used first. */
export async function listActiveSessions(db: Db, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns those of these sessions that are active and whose account is in none of these states. */
export async function listActiveAmong(
  db: Db,
  engine: Engine,
  ids: readonly number[],
  { shutOut, now }: { readonly shutOut: readonly number[]; readonly now: number },
): Promise<{ id: number }[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where((eb) => isOneOf(engine, eb.ref('sessions.id'), ids))
    .where('sessions.expires_at', '>', now)
    .where('users.status', 'not in', shutOut)
    .execute()
}

/**
 * Returns when a session began, in milliseconds since 1970; undefined if the person's credentials have changed since.
 */
export async function findSessionStart(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.created_at')
    .where('sessions.id', '=', id)
    .whereRef('sessions.credentials_version', '=', 'users.credentials_version')
    .executeTakeFirst()
  return row?.created_at
}

/** Stores the last uses of sessions. */
export async function storeSeen(tx: Tx, seenAt: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, at] of seenAt)
    await tx.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute()
}

/** Stores the current time as the last use of sessions, in one statement. */
export async function storeLastSeenTimes(
  tx: Tx,
  engine: Engine,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
}

/** Returns when users last used any of their active sessions, in milliseconds since 1970. */
export async function lastSeenRows(
  db: Db,
  engine: Engine,
  userIds: readonly number[],
  now: number,
): Promise<{ user_id: number; seen_at: number }[]> {
  return db
    .selectFrom('sessions')
    .select((eb) => ['user_id', eb.fn.max('last_seen_at').as('seen_at')])
    .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
    .where('expires_at', '>', now)
    .groupBy('user_id')
    .execute()
}

/** Returns the last administrative call of a session; without one, when it began. */
export async function findAdministeredAt(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['created_at', 'administered_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.administered_at ?? row.created_at)
}

/** Records an administrative call of a session. */
export async function storeAdministered(tx: Tx, id: number, at: number): Promise<void> {
  await tx.updateTable('sessions').set({ administered_at: at }).where('id', '=', id).execute()
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/** Returns whether the site has an administrator. */
export async function hasAdministrator(db: Db, administratorGroup: number): Promise<boolean> {
  const row = await db
    .selectFrom('group_user')
    .select(sql<number>`1`.as('found'))
    .where('group_id', '=', administratorGroup)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a person to a group without an end. */
export async function insertMembership(tx: Tx, userId: number, groupId: number): Promise<void> {
  await tx
    .insertInto('group_user')
    .values({ user_id: userId, group_id: groupId, expiration_at: null })
    .execute()
}
