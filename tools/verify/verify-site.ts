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

/** Everything that is always true of a sound site, in the order it is looked at. */
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

/** What was found of one invariant. A look that could not be taken counts as a violation. */
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

/** Looks at every invariant of a site, one after the other; the site may be open meanwhile. */
export async function* verifySite(site: Site): AsyncGenerator<Verdict> {
  for (const invariant of invariants) yield await look(invariant, site)
}
