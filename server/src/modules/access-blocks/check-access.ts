import type { Endpoint } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { firstOf, type Network, readAddress, readNetwork } from './network-rules.ts'

interface Block {
  readonly id: number
  /** When it ends; null for good. */
  readonly until: number | null
}

/** Blocks by what they are compared by, so that one look-up a length of prefix finds an address. */
interface Blocks {
  readonly networks: ReadonlyMap<string, readonly Block[]>
  /** Lengths of prefixes that are in use, for each kind of address. */
  readonly prefixes: ReadonlyMap<number, readonly number[]>
  readonly domains: ReadonlyMap<string, Block>
}

const keyOf = ({ bits, prefix, value }: Network) => `${bits}/${prefix}/${value}`

async function load(ctx: Context): Promise<Blocks> {
  const rows = await ctx.database.reads
    .selectFrom('access_blocks')
    .select(['id', 'kind', 'value', 'until'])
    .execute()
  const ranges = rows.flatMap((row) => {
    const network = row.kind === 'address' ? readNetwork(row.value) : null
    return network === null || network === 'tooWide' ? [] : [{ network, id: row.id, until: row.until }]
  })
  const byBits = Map.groupBy(ranges, ({ network }) => network.bits)
  return {
    networks: Map.groupBy(ranges, ({ network }) => keyOf(network)),
    prefixes: new Map(
      [...byBits].map(([bits, of]) => [bits, [...new Set(of.map(({ network }) => network.prefix))]]),
    ),
    domains: new Map(rows.filter((row) => row.kind === 'domain').map((row) => [row.value, row])),
  }
}

const blocksOf = (ctx: Context) => ctx.versionedCache.read('accessBlocks', () => load(ctx))

/** Ids of the blocks that an address lies in, also those that ended. */
async function blocksOn(ctx: Context, ip: string): Promise<readonly Block[]> {
  const address = readAddress(ip)
  if (!address) return []
  const { networks, prefixes } = await blocksOf(ctx)
  return (prefixes.get(address.bits) ?? []).flatMap(
    (prefix) => networks.get(keyOf({ ...address, value: firstOf(address, prefix), prefix })) ?? [],
  )
}

const isOn = (ctx: Context, { until }: Block) => until === null || until > ctx.clock.now()

/** Ids of the blocks that an address lies in; none for what is no address. */
export const idsOfBlocksOn = async (ctx: Context, ip: string): Promise<number[]> =>
  (await blocksOn(ctx, ip)).map(({ id }) => id)

const blocked = localized('accessBlocks.address')

/** Refuses (UNAUTHORIZED) to log anybody in, or to make an account, from a blocked address. */
export async function refuseBlockedAddress(ctx: Context, ip: string): Promise<void> {
  if ((await blocksOn(ctx, ip)).some((block) => isOn(ctx, block))) throw new AppError('UNAUTHORIZED', blocked)
}

/** What somebody may send from everywhere: it ends something, or nobody else sees it. */
const isHarmless = ({ method, whenRestricted }: Endpoint) =>
  method === 'GET' || whenRestricted === 'always' || whenRestricted === 'own-data'

/** From a blocked address one reads and writes nothing; administrators who are logged in are not held up. */
export async function addressGate(ctx: Context, viewer: Viewer, endpoint: Endpoint): Promise<void> {
  if (!isHarmless(endpoint) && !viewer.isAdmin) await refuseBlockedAddress(ctx, viewer.client.ip)
}

/** Refuses (INVALID_PARAMETER) a mail address whose domain, or one above it, is blocked. */
export async function refuseBlockedDomain(ctx: Context, email: string): Promise<void> {
  const { domains } = await blocksOf(ctx)
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  const found = labels.map((_, at) => domains.get(labels.slice(at).join('.')))
  if (found.some((block) => block && isOn(ctx, block))) throw invalid('accessBlocks.domain')
}
