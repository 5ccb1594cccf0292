import type { Context } from '../../../context.ts'
import type { VersionedUser } from '../../../drivers/db/credentials-versions.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { addressBlock } from '../../../viewer.ts'
import { listAddresses } from '../sessions/session-store.ts'
import { deleteTicket, issueTicket, readTicket } from '../ticket-store.ts'

/** Seconds for which an address is known from which a forgotten password was replaced. */
const rememberedSeconds = 30 * 60

/** Ticket of an address. No client has it: it is derived from the person, the address and a secret. */
const ticketOf = ({ secrets }: Context, userId: number, address: string) =>
  secrets.sign('known address', `${userId} ${address}`)

/**
 * Whether a person has a session from an address (docs/reference/threats.md#password-guessing), or has just proved by
 * mail or phone from there who they are.
 */
export async function isKnownAddress(ctx: Context, userId: number, address: string): Promise<boolean> {
  const known = await listAddresses(ctx.db, userId)
  if (known.some((ip) => addressBlock(ip) === address)) return true
  const ticket = ticketOf(ctx, userId, address)
  return (await readTicket(ctx.db, 'known-address', ticket, ctx.clock.now())) !== null
}

/** Knows an address of a person for half an hour, while their credentials stay. */
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
