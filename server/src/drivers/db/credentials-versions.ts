import { type RawBuilder, sql } from 'kysely'

/** A user id with the version of their credentials under which a token was issued; 0 and 0 for none. */
export interface VersionedUser {
  readonly id: number
  readonly credentialsVersion: number
  /** The session to which a token is bound; none for tokens sent to an address or phone. */
  readonly sessionId?: number | null
}

export const nobody: VersionedUser = { id: 0, credentialsVersion: 0 }

/** Tables of issued tokens. */
type VersionedTable = 'session_tokens' | 'contact_codes' | 'attachments_share'

/**
 * Condition that a token row is valid: it has no user, or the user's credentials are unchanged and its session, if any,
 * is active. Use it in the statement that consumes the row.
 */
export function isCurrent(table: VersionedTable, now: number): RawBuilder<boolean> {
  const [userId, version] = [sql.ref(`${table}.user_id`), sql.ref(`${table}.credentials_version`)]
  const session = sql.ref(`${table}.session_id`)
  return sql<boolean>`(
    (${userId} = 0 or exists (select 1 from users where users.id = ${userId} and users.credentials_version = ${version}))
    and (${session} is null or exists (select 1 from sessions where sessions.id = ${session} and sessions.expires_at > ${now}))
  )`
}
