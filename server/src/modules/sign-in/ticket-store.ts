import { isCurrent, nobody, type VersionedUser } from '../../drivers/db/credentials-versions.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { hashToken, newToken } from '../../tokens.ts'

/** The purposes of tickets. A ticket is valid in its own scope only. */
export type TicketScope =
  | 'second-step'
  | 'bind-phone'
  | 'passkey'
  | 'provider'
  | 'newcomer'
  | 'wechat-state'
  | 'wechat-screen'
  | 'known-address'
  | 'proved'
  | 'refused'

export interface Ticket<P> {
  /** 0 for none. */
  readonly userId: number
  /** The version of the user's credentials at issue; 0 without a user. */
  readonly credentialsVersion: number
  /** The session in which it was issued, if any. */
  readonly sessionId: number | null
  readonly payload: P
}

/** Returns whether a ticket is the caller's: it was issued to them, or to a visitor. */
export const isOwnTicket = (
  viewer: { readonly id: number | null },
  { userId }: Pick<Ticket<unknown>, 'userId'>,
) => userId === 0 || userId === viewer.id

interface NewTicket {
  readonly scope: TicketScope
  /** The user at the time of the proof; none by default. */
  readonly user?: VersionedUser
  readonly payload: object
  readonly now: number
  readonly seconds: number
  /** A random text chosen by the caller; 256 random bits by default. */
  readonly token?: string
}

/**
 * Issues a ticket: a single-use token with an expiry, stored as a hash. It becomes invalid when its user's credentials
 * change or its session ends.
 */
export async function issueTicket(tx: Tx, ticket: NewTicket): Promise<string> {
  const { token = newToken(), user = nobody } = ticket
  await tx
    .insertInto('session_tokens')
    .values({
      token_hash: hashToken(token),
      scope: ticket.scope,
      user_id: user.id,
      credentials_version: user.credentialsVersion,
      session_id: user.sessionId ?? null,
      payload: JSON.stringify(ticket.payload),
      created_at: ticket.now,
      expires_at: ticket.now + ticket.seconds * 1000,
    })
    .execute()
  return token
}

interface TicketRow {
  readonly user_id: number
  readonly credentials_version: number
  readonly session_id: number | null
  readonly payload: string
}

const columns = ['user_id', 'credentials_version', 'session_id', 'payload'] as const

function ticketOf<P>(row: TicketRow | undefined): Ticket<P> | null {
  if (!row) return null
  const { user_id: userId, credentials_version: credentialsVersion, session_id: sessionId, payload } = row
  return { userId, credentialsVersion, sessionId, payload: JSON.parse(payload) as P }
}

/** Returns the payload of a valid ticket without consuming it; null for none. */
export async function readTicket<P>(
  db: Db,
  scope: TicketScope,
  token: string,
  now: number,
): Promise<Ticket<P> | null> {
  const row = await db
    .selectFrom('session_tokens')
    .select(columns)
    .where('token_hash', '=', hashToken(token))
    .where('scope', '=', scope)
    .where('expires_at', '>', now)
    .where(isCurrent('session_tokens', now))
    .executeTakeFirst()
  return ticketOf(row)
}

/** Consumes a valid ticket and returns its payload; of two concurrent calls one gets null. */
export async function consumeTicket<P>(
  tx: Tx,
  scope: TicketScope,
  token: string,
  now: number,
): Promise<Ticket<P> | null> {
  const row = await tx
    .deleteFrom('session_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('scope', '=', scope)
    .where('expires_at', '>', now)
    .where(isCurrent('session_tokens', now))
    .returning(columns)
    .executeTakeFirst()
  return ticketOf(row)
}

/** Deletes a ticket, valid or not. */
export async function deleteTicket(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('session_tokens').where('token_hash', '=', hashToken(token)).execute()
}

/** Deletes tickets that are expired, or whose user's credentials have changed or session has ended. */
export async function deleteExpiredTickets(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('session_tokens')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb.not(isCurrent('session_tokens', now))]))
    .execute()
}
