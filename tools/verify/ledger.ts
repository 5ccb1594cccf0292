import {
  findBroken,
  findInconsistentDay,
  ledgerInvariants as inServer,
  type MoneyInvariant,
  packetInvariants,
} from '../../server/src/modules/finance/index.ts'
import { wireTimeIn } from '../../server/src/wire-time.ts'
import { findingOf, type Invariant } from './invariant.ts'

const asInvariant = (invariant: MoneyInvariant): Invariant => ({
  name: invariant.name,
  look: ({ database }) => findBroken(database.reads, invariant),
})

/** Every cent is explained by the ledger (docs/reference/wire-money.md#ledger). */
export const ledgerInvariants: readonly Invariant[] = [
  ...inServer.map(asInvariant),
  {
    name: 'the stored sums of past days match the ledger',
    async look({ database }) {
      const zones = await database.reads.selectFrom('finance_days').select('zone').distinct().execute()
      const days = await Promise.all(
        zones.map(({ zone }) => findInconsistentDay({ time: wireTimeIn(zone) }, database.reads)),
      )
      return findingOf(days.filter((day) => day !== null))
    },
  },
]

/**
 * Red packets are divided once, each share is given once, and every cent is explained
 * (docs/reference/wire-money.md#red-packets).
 */
export const redPacketInvariants: readonly Invariant[] = packetInvariants.map(asInvariant)
