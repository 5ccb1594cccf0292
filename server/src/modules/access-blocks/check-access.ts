import type { Endpoint } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { firstAddressOf, type Network, readAddress, readNetwork } from './network-rules.ts'

interface Block {
  readonly id: number
  /** Unix milliseconds; null for a permanent block. */
  readonly until: number | null
}

/** Blocks, indexed so that finding an address takes one map look-up for each prefix length in use. */
interface Blocks {
  readonly networks: ReadonlyMap<string, readonly Block[]>
  /** Prefix lengths in use, by the address size in bits (32 or 128). */
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

/** Returns the blocks whose range contains an address, expired ones included; [] for a malformed address. */
async function blocksOn(ctx: Context, ip: string): Promise<readonly Block[]> {
  const address = readAddress(ip)
  if (!address) return []
  const { networks, prefixes } = await blocksOf(ctx)
  return (prefixes.get(address.bits) ?? []).flatMap(
    (prefix) => networks.get(keyOf({ ...address, value: firstAddressOf(address, prefix), prefix })) ?? [],
  )
}

const isOn = (ctx: Context, { until }: Block) => until === null || until > ctx.clock.now()

/** Returns the ids of the blocks whose range contains an address, expired ones included; [] for a malformed address. */
export const idsOfBlocksOn = async (ctx: Context, ip: string): Promise<number[]> =>
  (await blocksOn(ctx, ip)).map(({ id }) => id)

const blocked = localized('accessBlocks.address')

/** Refuses a login or a registration from a blocked address (UNAUTHORIZED). */
export async function refuseBlockedAddress(ctx: Context, ip: string): Promise<void> {
  if ((await blocksOn(ctx, ip)).some((block) => isOn(ctx, block))) throw new AppError('UNAUTHORIZED', blocked)
}

/** Requests that a blocked address may send: reads, and calls that end something or that nobody else sees. */
const isHarmless = ({ method, whenRestricted }: Endpoint) =>
  method === 'GET' || whenRestricted === 'always' || whenRestricted === 'own-data'

/**
 * Request guard: refuses write requests from a blocked address (UNAUTHORIZED); administrators who are logged in may
 * send them.
 */
export async function addressGate(ctx: Context, viewer: Viewer, endpoint: Endpoint): Promise<void> {
  if (!isHarmless(endpoint) && !viewer.isAdmin) await refuseBlockedAddress(ctx, viewer.client.ip)
}

/** Refuses a mail address whose domain, or a parent of it, is blocked (INVALID_PARAMETER). */
export async function refuseBlockedDomain(ctx: Context, email: string): Promise<void> {
  const { domains } = await blocksOf(ctx)
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  const found = labels.map((_, at) => domains.get(labels.slice(at).join('.')))
  if (found.some((block) => block && isOn(ctx, block))) throw invalid('accessBlocks.domain')
}
