import { type RawBuilder, sql } from 'kysely'

/** A user id with the version of their credentials under which a token was issued; 0 and 0 for none. */
export interface VersionedUser {
  readonly id: number
  readonly credentialsVersion: number
  /** The session that it is given out in and ends with; none for what whoever has an address or a phone is sent. */
  readonly sessionId?: number | null
}

export const nobody: VersionedUser = { id: 0, credentialsVersion: 0 }

/** Tables of what is given out to people and taken later. */
type VersionedTable = 'session_tokens' | 'contact_codes' | 'attachments_share'

/**
 * Whether a row holds: it is nobody's, or the credentials of its person are those it was given out under, and the session
 * that it was given out in lives, if it was in one. To be asked for in the statement that uses the row up.
 */
export function isCurrent(table: VersionedTable, now: number): RawBuilder<boolean> {
  const [userId, version] = [sql.ref(`${table}.user_id`), sql.ref(`${table}.credentials_version`)]
  const session = sql.ref(`${table}.session_id`)
  return sql<boolean>`(
    (${userId} = 0 or exists (select 1 from users where users.id = ${userId} and users.credentials_version = ${version}))
    and (${session} is null or exists (select 1 from sessions where sessions.id = ${session} and sessions.expires_at > ${now}))
  )`
}
