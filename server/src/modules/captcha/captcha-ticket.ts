import type { Context } from '../../context.ts'

/** Milliseconds in which a captcha is to be solved. */
export const ticketMs = 5 * 60_000

/** What a captcha asks, as only this site reads it. */
export interface Ticket {
  /** Taken once; also the salt of the work. */
  readonly id: string
  readonly answer: number
  readonly difficulty: number
  readonly expiresAt: number
}

const purpose = 'captcha'

/** The ticket as it travels. */
export function sealTicket({ secrets }: Pick<Context, 'secrets'>, ticket: Ticket): string {
  return secrets.seal(JSON.stringify({ purpose, ...ticket }))
}

/** What a ticket of this site asks; null for every other text. */
export function openTicket({ secrets }: Pick<Context, 'secrets'>, sealed: string): Ticket | null {
  const text = secrets.open(sealed)
  if (text === null) return null
  // Sound: only this site seals texts, and those of this purpose are tickets.
  const ticket = JSON.parse(text) as Ticket & { purpose?: unknown }
  return ticket.purpose === purpose ? ticket : null
}
