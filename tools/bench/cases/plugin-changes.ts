import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../product/product.ts'
import { startBackgroundReader } from '../load/background-readers.ts'
import type { Effort, Result } from '../measurement.ts'
import type { PluginAdmin } from '../sites/plugin-samples.ts'
import { median, spread } from '../statistics.ts'

const withinMs = 3000

/**
 * Returns the milliseconds from the start of an action until the visitors' home page has this version of the plugin.
 */
async function untilShown(product: Product, action: () => Promise<unknown>, text: string): Promise<number> {
  const began = performance.now()
  await action()
  for (;;) {
    const html = await (await fetch(product.origin)).text()
    if (html.includes(text)) return performance.now() - began
    if (performance.now() - began > 60_000)
      throw new Error(`The home page did not contain "${text}" within 60 s.`)
    await sleep(20)
  }
}

/**
 * Measures installing, updating and rolling back under a load of a hundred reads a second; a failed read aborts the
 * measurement.
 */
export async function measurePluginChanges(
  product: Product,
  admin: PluginAdmin,
  effort: Effort,
): Promise<Result[]> {
  const name = 'BenchChange'
  const times = { install: [] as number[], update: [] as number[], 'roll-back': [] as number[] }
  const seconds = effort.rounds * 8
  const reader = await startBackgroundReader({ url: product.origin, seconds })
  const later = reader.p99.catch((error: unknown) => error)
  for (let round = 0; round < effort.rounds; round += 1) {
    const [first, second] = [`1.${round}.0`, `1.${round}.1`]
    const install = async () => {
      await admin.upload({ name, version: first })
      await admin.arrange(name, 'trusted')
      await admin.publish(name)
    }
    times.install.push(await untilShown(product, install, `${name} ${first} `))
    const update = async () => {
      await admin.upload({ name, version: second })
      await admin.publish(name)
    }
    times.update.push(await untilShown(product, update, `${name} ${second} `))
    const back = () => admin.arrange(name, 'previous')
    times['roll-back'].push(await untilShown(product, back, `${name} ${first} `))
    await admin.takeOffline(name)
  }
  const p99 = await later
  if (p99 instanceof Error) throw p99
  return Object.entries(times).map(([what, all]) => {
    const slowest = Math.max(...all)
    return {
      name: `${what} of a plugin beside 100 requests a second, until visitors have it`,
      measured: `${(median(all) / 1000).toFixed(2)} s, at most ${(slowest / 1000).toFixed(2)} s; 0 of ${seconds * 100} requests failed, p99 ${Number(p99).toFixed(0)} ms`,
      bound: '≤ 3 s, 0 failed',
      isKept: slowest <= withinMs,
      noise: spread(all),
    }
  })
}
