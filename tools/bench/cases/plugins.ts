import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Product } from '../../product/product.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, logIn } from '../sites/bench-site.ts'
import { atHome, elsewhere, type PluginAdmin, pluginAdmin } from '../sites/plugin-samples.ts'
import { median, spread } from '../statistics.ts'
import { measureBundledPlugins } from './bundled-plugins.ts'
import { measurePluginChanges } from './plugin-changes.ts'

/** Milliseconds that the processor has worked for a process; of Linux only. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Processor time of one rendered home page of a member, in milliseconds, and the bytes of it compressed. */
async function costOfPage(product: Product, token: string, pages: number) {
  const headers = { cookie: `access_token=${token}`, 'accept-encoding': 'identity' }
  const read = async () => (await fetch(product.origin, { headers })).text()
  for (let warm = 0; warm < 10; warm += 1) await read()
  const before = processorMs(product.pid)
  let html = ''
  for (let page = 0; page < pages; page += 1) html = await read()
  return { ms: (processorMs(product.pid) - before) / pages, html, bytes: gzipSync(html).length }
}

const letters = [...'abcdefghij']
const alternations = 10

/** What ten published plugins cost a page on which none has a slot, and one on which each has one, drawn by the server. */
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
  const run = async (names: readonly string[]) => {
    for (const name of names) await admin.publish(name)
    const cost = await costOfPage(product, token, effort.samples / 8)
    for (const name of names) await admin.takeOffline(name)
    return cost
  }
  const rounds: ReadonlyMap<string, Awaited<ReturnType<typeof run>>>[] = []
  for (let round = 0; round < alternations; round += 1) {
    // The beginner changes from round to round.
    const order = round % 2 === 0 ? (['none', 'away', 'home'] as const) : (['home', 'away', 'none'] as const)
    const found = new Map<string, Awaited<ReturnType<typeof run>>>()
    for (const which of order) found.set(which, await run(which === 'none' ? [] : sets[which]))
    rounds.push(found)
  }
  const of = (which: string, value: 'ms' | 'bytes') => rounds.map((round) => round.get(which)?.[value] ?? 0)
  const html = rounds[0]?.get('home')?.html ?? ''
  const drawn = sets.home.filter((name) => html.includes(`${name} 1.0.0 `)).length
  if (drawn !== letters.length) throw new Error(`the server drew ${drawn} of ${letters.length} plugins`)
  const bare = median(of('none', 'ms'))
  return (
    [
      ['away', 'without a slot on the page', 0.05],
      ['home', 'with one slot each, drawn by the server', 0.15],
    ] as const
  ).map(([which, words, most]) => {
    const more = median(rounds.map((round) => (round.get(which)?.ms ?? 0) / (round.get('none')?.ms ?? 1))) - 1
    const bytes = median(of(which, 'bytes')) - median(of('none', 'bytes'))
    return {
      name: `10 published plugins ${words}: processor time of a member’s home page`,
      measured: `${more >= 0 ? '+' : ''}${(more * 100).toFixed(1)} % of ${bare.toFixed(1)} ms; page +${bytes.toFixed(0)} bytes`,
      bound: `≤ ${most * 100} %`,
      isKept: more <= most,
      noise: spread(of('none', 'ms')),
    }
  })
}

/** What plugins cost a site: their changes, ten of them beside a page, and those that come with it. */
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
