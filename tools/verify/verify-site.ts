import { administrationInvariants } from './administration.ts'
import { contentBlockInvariants } from './content-blocks.ts'
import { counterInvariants, floorInvariants } from './counters.ts'
import { databaseInvariants } from './database.ts'
import { foreignKeyInvariants } from './foreign-keys.ts'
import { gatewayInvariants } from './gateways.ts'
import type { Finding, Invariant, Site } from './invariant.ts'
import { ledgerInvariants, redPacketInvariants } from './ledger.ts'
import { messageInvariants } from './messages.ts'
import { moderationInvariants } from './moderation.ts'
import { peopleInvariants } from './people.ts'
import { searchInvariants } from './search-index.ts'
import { fileInvariants } from './stored-files.ts'

/** All invariants, in the order they are checked. */
export const invariants: readonly Invariant[] = [
  ...databaseInvariants,
  ...moderationInvariants,
  ...messageInvariants,
  ...administrationInvariants,
  ...peopleInvariants,
  ...foreignKeyInvariants,
  ...counterInvariants,
  ...floorInvariants,
  ...ledgerInvariants,
  ...gatewayInvariants,
  ...redPacketInvariants,
  ...searchInvariants,
  ...contentBlockInvariants,
  ...fileInvariants,
]

/** The finding of one invariant. A check that failed counts as a violation. */
export interface Verdict extends Finding {
  readonly name: string
}

async function look(invariant: Invariant, site: Site): Promise<Verdict> {
  try {
    return { name: invariant.name, ...(await invariant.look(site)) }
  } catch (error) {
    return { name: invariant.name, total: 1, examples: [(error as Error).message] }
  }
}

/** Checks all invariants of a site in order; the site may be running meanwhile. */
export async function* verifySite(site: Site): AsyncGenerator<Verdict> {
  for (const invariant of invariants) yield await look(invariant, site)
}
