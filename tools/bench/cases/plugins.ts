import { gzipSync } from 'node:zlib'
import type { Product } from '../../product/product.ts'
import { cpuTimeMs } from '../load/cpu-time.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, logIn } from '../sites/bench-site.ts'
import { atHome, elsewhere, type PluginAdmin, pluginAdmin } from '../sites/plugin-samples.ts'
import { median, spread } from '../statistics.ts'
import { measureBundledPlugins } from './bundled-plugins.ts'
import { measurePluginChanges } from './plugin-changes.ts'

/** The home page with plugins, and the same page of the same process without. */
const paths = { with: '/', without: '/?plugins=off' } as const
type Side = keyof typeof paths
const sides: readonly (readonly [Side, Side])[] = [
  ['with', 'without'],
  ['without', 'with'],
]

const runs = 10
const warmPages = 40

/**
 * Measures the CPU time of a member's home page with plugins and without. Both are requested alternately, in changing
 * order, so that fluctuations of the machine and the garbage collector affect both; a run is the sum of many pages.
 */
async function compareSides(product: Product, read: (side: Side) => Promise<string>, pages: number) {
  for (let warm = 0; warm < warmPages; warm += 1) for (const side of sides[0] ?? []) await read(side)
  const found: Record<Side, number>[] = []
  for (let run = 0; run < runs; run += 1) {
    const sum = { with: 0, without: 0 }
    for (let page = 0; page < pages; page += 1)
      for (const side of sides[page % sides.length] ?? []) {
        const before = cpuTimeMs(product.pid)
        await read(side)
        sum[side] += cpuTimeMs(product.pid) - before
      }
    found.push({ with: sum.with / pages, without: sum.without / pages })
  }
  return found
}

/** Returns the additional bytes of the page with plugins, uncompressed and compressed. */
async function longerBy(read: (side: Side) => Promise<string>) {
  const [own, bare] = [await read('with'), await read('without')]
  return {
    html: own,
    bytes: Buffer.byteLength(own) - Buffer.byteLength(bare),
    packed: gzipSync(own).length - gzipSync(bare).length,
  }
}

const letters = [...'abcdefghij']

interface Cost {
  /** CPU time per page in milliseconds, with plugins and without, of each run. */
  readonly found: readonly Readonly<Record<Side, number>>[]
  /** Bound of the additional time, as a fraction of the page without plugins. */
  readonly most: number
  readonly bytes: number
  readonly packed: number
}

/** The results of one set of plugins: those without a view on the page must not add a byte to it. */
function costResults(which: 'away' | 'home', name: string, { found, most, bytes, packed }: Cost): Result[] {
  const ratios = found.map((one) => one.with / one.without)
  const more = median(ratios) - 1
  const bare = median(found.map(({ without }) => without))
  const isHome = which === 'home'
  return [
    {
      name: `${name}: processor time of a member’s home page`,
      measured: `${more >= 0 ? '+' : ''}${(more * 100).toFixed(1)} % of ${bare.toFixed(1)} ms, the median of ${runs} runs in turns`,
      bound: `≤ ${most * 100} %`,
      isKept: more <= most,
      noise: spread(ratios),
    },
    {
      name: `${name}: bytes of that page`,
      measured: isHome ? `${bytes} more, about ${packed} compressed` : `${bytes} more`,
      bound: isHome ? 'their own' : '0',
      isKept: isHome || bytes === 0,
    },
  ]
}

/**
 * Measures ten published plugins: on a page where none has a view, and on a page where the server renders one of each.
 */
async function measureCost(
  product: Product,
  admin: PluginAdmin,
  token: string,
  effort: Effort,
): Promise<Result[]> {
  const sets = {
    away: letters.map((letter) => `Away${letter}`),
    home: letters.map((letter) => `Home${letter}`),
  }
  for (const name of [...sets.away, ...sets.home]) {
    await admin.upload({ name, place: name.startsWith('Away') ? elsewhere : atHome })
    await admin.arrange(name, 'trusted')
  }
  const headers = { cookie: `access_token=${token}`, 'accept-encoding': 'identity' }
  const read = async (side: Side) => (await fetch(product.origin + paths[side], { headers })).text()
  // The addresses of the two pages differ and are part of the HTML.
  const bare = await longerBy(read)
  const results: Result[] = []
  for (const [which, words, most] of [
    ['away', 'without a slot on the page', 0.05],
    ['home', 'with one slot each, drawn by the server', 0.15],
  ] as const) {
    for (const name of sets[which]) await admin.publish(name)
    const found = await compareSides(product, read, effort.samples / 8)
    const { html, bytes, packed } = await longerBy(read)
    for (const name of sets[which]) await admin.takeOffline(name)
    const drawn = sets[which].filter((name) => html.includes(`${name} 1.0.0 `)).length
    const expected = which === 'home' ? letters.length : 0
    if (drawn !== expected) throw new Error(`The home page shows ${drawn} plugins, expected ${expected}.`)
    results.push(
      ...costResults(which, `10 published plugins ${words}`, {
        found,
        most,
        bytes: bytes - bare.bytes,
        packed: packed - bare.packed,
      }),
    )
  }
  return results
}

/** Measures the cost of plugins: their changes, ten of them on a page, and the bundled ones. */
export async function measurePlugins(_site: BenchSite, product: Product, effort: Effort): Promise<Result[]> {
  const { token } = await logIn(product, 'qinghe')
  const member = await logIn(product, 'xiaoyu')
  const admin = pluginAdmin(product, token)
  return [
    ...(await measurePluginChanges(product, admin, effort)),
    ...(await measureCost(product, admin, member.token, effort)),
    ...(await measureBundledPlugins(product, admin, effort)),
  ]
}
