import type { Context } from '../../context.ts'
import { publishEvent } from '../../events/outbox.ts'
import { dayOf } from '../../http/read-fields.ts'
import { findInconsistentDay } from './finance-store.ts'
import { type BrokenPlaces, findBroken } from './invariants/invariant.ts'
import { entryInvariants } from './invariants/ledger-entries.ts'
import { orderInvariants } from './invariants/orders.ts'
import { paymentInvariants } from './invariants/payments.ts'
import { packetInvariants } from './invariants/red-packets.ts'

/** Invariants of the ledger and of what depends on it; `npm run verify` checks them too. */
export const ledgerInvariants = [...entryInvariants, ...orderInvariants, ...paymentInvariants]

interface Broken extends BrokenPlaces {
  readonly name: string
}

/** Checks every invariant; one that cannot be checked counts as broken. */
async function findAllBroken(ctx: Context): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  const note = async (name: string, check: () => Promise<BrokenPlaces>) => {
    try {
      const found = await check()
      if (found.total > 0) broken.push({ name, ...found })
    } catch (error) {
      ctx.log.error({ err: error, invariant: name }, 'a money invariant could not be checked')
      broken.push({ name, total: 1, examples: [] })
    }
  }
  for (const invariant of [...ledgerInvariants, ...packetInvariants])
    await note(invariant.name, () => findBroken(ctx.database.reads, invariant))
  await note('the stored sums of past days match the ledger', async () => {
    const day = await findInconsistentDay(ctx, ctx.database.reads)
    return { total: day === null ? 0 : 1, examples: day === null ? [] : [day] }
  })
  return broken
}

/**
 * Verifies the invariants of money. Logs an error for each broken one and sends one notification to every
 * administrator; returns the number of broken ones.
 */
export async function verifyMoney(ctx: Context): Promise<number> {
  const broken = await findAllBroken(ctx)
  for (const { name, total, examples } of broken)
    ctx.log.error({ invariant: name, total, examples }, 'a money invariant is violated')
  const [first] = broken
  if (!first) return 0
  const now = ctx.clock.now()
  const example = [first.name, ...first.examples.slice(0, 1)].join(': ')
  const facts = { day: dayOf(ctx, now), invariants: broken.length, example }
  await ctx.transaction((tx) => publishEvent(tx, 'money.broken', facts, now))
  return broken.length
}
