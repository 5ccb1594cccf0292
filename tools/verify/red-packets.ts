import { packetInvariants } from '../../server/src/modules/finance/index.ts'
import type { Invariant } from './invariant.ts'
import { asInvariant } from './ledger.ts'

/** Red packets are cut once, given once each, and every cent of them is explained (docs/reference/wire-money.md#red-packets). */
export const redPacketInvariants: readonly Invariant[] = packetInvariants.map(asInvariant)
