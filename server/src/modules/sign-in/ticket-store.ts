import type { Db, Tx } from '../../drivers/db/db.ts'
import { hashToken, newToken } from '../../secrets.ts'

/** What a ticket may be for. A ticket of one scope is none in another. */
export type TicketScope =
  | 'second-step'
  | 'bind-phone'
  | 'passkey'
  | 'provider'
  | 'newcomer'
  | 'wechat-state'
  | 'wechat-screen'
  | 'local-code'
  | 'local-token'
  | 'proved'

export interface Ticket<P> {
  /** 0 for none. */
  readonly userId: number
  readonly payload: P
}

interface NewTicket {
  readonly scope: TicketScope
  readonly userId?: number
  readonly payload: object
  readonly now: number
  readonly seconds: number
  /** A random text of the caller's choice; one of 256 bits unless given. */
  readonly token?: string
}

/** Issues a ticket: a single-use token with an expiry, stored as a hash. */
export async function issueTicket(tx: Tx, ticket: NewTicket): Promise<string> {
  const { token = newToken() } = ticket
  await tx
    .insertInto('session_tokens')
    .values({
      token_hash: hashToken(token),
      scope: ticket.scope,
      user_id: ticket.userId ?? 0,
      payload: JSON.stringify(ticket.payload),
      created_at: ticket.now,
      expires_at: ticket.now + ticket.seconds * 1000,
    })
    .execute()
  return token
}

/** The payload of a valid ticket, without consuming it; null for none. */
export async function readTicket<P>(
  db: Db,
  scope: TicketScope,
  token: string,
  now: number,
): Promise<Ticket<P> | null> {
  const row = await db
    .selectFrom('session_tokens')
    .select(['user_id', 'payload'])
    .where('token_hash', '=', hashToken(token))
    .where('scope', '=', scope)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { userId: row.user_id, payload: JSON.parse(row.payload) as P } : null
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
    .returning(['user_id', 'payload'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, payload: JSON.parse(row.payload) as P } : null
}

/** Deletes tickets that have run out. */
export async function deleteExpiredTickets(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('session_tokens').where('expires_at', '<=', now).execute()
}
