import type { Db, Tx } from '../../drivers/db/db.ts'

export interface SessionRow {
  readonly id: number
  readonly user_id: number
  readonly status: number
  readonly last_seen_at: number
}

/** The living session of a token (its SHA-256), with the state of its person. */
export async function findSession(db: Db, tokenHash: string, now: number): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen_at', 'users.status'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

/** Groups of a person, the first one first; memberships that have run out are left out. */
export async function listGroupIds(db: Db, userId: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_user')
    .select('group_id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expiration_at', 'is', null), eb('expiration_at', '>', now)]))
    .orderBy('group_id')
    .execute()
  return rows.map((row) => row.group_id)
}

export interface NewSession {
  readonly userId: number
  readonly tokenHash: string
  readonly refreshHash: string
  readonly userAgent: string
  readonly ip: string
  readonly now: number
  readonly expiresAt: number
}

/** Stores a session. Tokens come hashed. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
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
    })
    .execute()
}
