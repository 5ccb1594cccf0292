import { gzipSync } from 'node:zlib'
import { openBrowser, readerOf } from '../../product/browser.ts'
import type { Product } from '../../product/product.ts'
import type { Effort, Result } from '../measurement.ts'
import type { PluginAdmin } from '../sites/plugin-samples.ts'
import { median } from '../statistics.ts'
import { loadSlowly } from './web-vitals.ts'

/** Compressed bytes of the scripts that h5's home page loads until its first paint. */
async function firstBytes(product: Product): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext(readerOf('h5'))).newPage()
    await page.goto(product.origin, { waitUntil: 'networkidle' })
    const scripts = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => /\.js(?:$|\?)/.test(name) && startTime <= (paint?.startTime ?? 0))
        .map(({ name }) => name)
    })
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).arrayBuffer()))
    return texts.reduce((sum, text) => sum + gzipSync(new Uint8Array(text)).length, 0)
  } finally {
    await browser.close()
  }
}

/** Measures the first load of h5's home page with all bundled plugins published. */
export async function measureBundledPlugins(
  product: Product,
  admin: PluginAdmin,
  effort: Effort,
): Promise<Result[]> {
  const bundled = (await admin.overview()).filter(({ isBundled }) => isBundled)
  for (const { appId } of bundled) await admin.publishApp(appId)
  const bytes = await firstBytes(product)
  const browser = await openBrowser()
  const shifts: number[] = []
  try {
    for (let round = 0; round < effort.rounds; round += 1)
      shifts.push((await loadSlowly(browser, product.origin)).cls)
  } finally {
    await browser.close()
  }
  for (const { appId } of bundled) await admin.takeAppOffline(appId)
  const most = Math.max(...shifts)
  const what = `h5 home with all ${bundled.length} bundled plugins published`
  return [
    {
      name: `${what}: scripts until the first paint, gzip`,
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      bound: '≤ 110 kB',
      isKept: bundled.length > 0 && bytes > 0 && bytes <= 110_000,
    },
    {
      name: `${what}: layout shift`,
      measured: `${median(shifts).toFixed(3)}, at most ${most.toFixed(3)}`,
      bound: '≤ 0.02',
      isKept: most <= 0.02,
    },
  ]
}
