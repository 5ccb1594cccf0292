import type { Context } from '../../../context.ts'
import type { VersionedUser } from '../../../drivers/db/credentials-versions.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { addressBlock } from '../../../viewer.ts'
import { listAddresses } from '../sessions/session-store.ts'
import { deleteTicket, issueTicket, readTicket } from '../ticket-store.ts'

/** Seconds for which the address of a password reset is known. */
const rememberedSeconds = 30 * 60

/** Ticket of an address. It is never issued to a client, but derived from the person, the address and a secret. */
const ticketOf = ({ secrets }: Context, userId: number, address: string) =>
  secrets.sign('known address', `${userId} ${address}`)

/**
 * Returns whether a person has a session from an address (docs/reference/threats.md#password-guessing), or has just
 * verified their identity from it by mail or phone.
 */
export async function isKnownAddress(ctx: Context, userId: number, address: string): Promise<boolean> {
  const known = await listAddresses(ctx.db, userId)
  if (known.some((ip) => addressBlock(ip) === address)) return true
  const ticket = ticketOf(ctx, userId, address)
  return (await readTicket(ctx.db, 'known-address', ticket, ctx.clock.now())) !== null
}

/** Remembers an address of a person for half an hour, until their credentials change. */
export async function rememberAddress(ctx: Context, tx: Tx, user: VersionedUser, ip: string): Promise<void> {
  const token = ticketOf(ctx, user.id, addressBlock(ip))
  await deleteTicket(tx, token)
  const now = ctx.clock.now()
  await issueTicket(tx, {
    scope: 'known-address',
    user,
    payload: {},
    now,
    seconds: rememberedSeconds,
    token,
  })
}
