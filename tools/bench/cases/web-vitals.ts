import type { Browser, CDPSession, Page } from 'playwright-core'
import { type FaceName, faceNames, openBrowser, readerOf } from '../../product/browser.ts'
import type { Product } from '../../product/product.ts'
import { findPageIds } from '../../shots/find-page-ids.ts'
import { traceTasks } from '../load/blocking-time.ts'
import type { Effort, Result } from '../measurement.ts'
import type { BenchSite } from '../sites/bench-site.ts'
import { median, spread } from '../statistics.ts'

const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const farNetwork = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 }
const slowness = 4

interface Vitals {
  readonly lcp: number
  readonly blocking: number
  readonly cls: number
}

/** Runs in the page before any other script, and records the browser's metrics. */
function watchVitals(): void {
  const seen = { lcp: 0, cls: 0 }
  Reflect.set(window, '__vitals', seen)
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
}

async function throttle(page: Page, network: typeof slowNetwork, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Opens a page as on a slow phone with a slow network. */
export async function loadSlowly(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(readerOf('h5'))
  const page = await context.newPage()
  await page.addInitScript(watchVitals)
  const blockingTime = await traceTasks(await throttle(page, slowNetwork, slowness))
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const blocking = await blockingTime()
  const seen = await page.evaluate(() => Reflect.get(window, '__vitals') as { lcp: number; cls: number })
  await context.close()
  return { ...seen, blocking }
}

/** Measures LCP, blocking time and CLS of home and thread on a slow phone with a slow network. */
async function measureLoads(browser: Browser, product: Product, effort: Effort): Promise<Result[]> {
  const { threadId } = await findPageIds(product)
  const results: Result[] = []
  for (const [name, path] of [
    ['home', '/'],
    ['thread', `/thread/${threadId}`],
  ] as const) {
    const rounds: Vitals[] = []
    for (let round = 0; round < effort.rounds; round += 1)
      rounds.push(await loadSlowly(browser, product.origin + path))
    const lcp = median(rounds.map((round) => round.lcp))
    const blocking = median(rounds.map((round) => round.blocking))
    const cls = median(rounds.map((round) => round.cls))
    results.push(
      {
        name: `LCP of ${name}, h5, CPU ÷ 4, 1.6 Mbit/s, 150 ms`,
        measured: `${(lcp / 1000).toFixed(2)} s`,
        bound: '≤ 1.2 s',
        isKept: lcp <= 1200,
        noise: spread(rounds.map((round) => round.lcp)),
      },
      {
        name: `blocking time of ${name}`,
        measured: `${blocking.toFixed(0)} ms`,
        bound: '≤ 150 ms',
        isKept: blocking <= 150,
      },
      { name: `CLS of ${name}`, measured: cls.toFixed(3), bound: '≤ 0.02', isKept: cls <= 0.02 },
    )
  }
  return results
}

/** Returns the milliseconds from an action until an element is present and painted, measured in the page. */
function timeUntil(page: Page, action: 'click' | 'back', from: string, until: string): Promise<number> {
  return page.evaluate(
    ([how, origin, wanted]) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = () => {
          if (document.querySelector(wanted)) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        if (how === 'back') history.back()
        else document.querySelector<HTMLElement>(origin)?.click()
        requestAnimationFrame(look)
      }),
    [action, from, until] as const,
  )
}

const cardLink = '#main article h2 a'

/** Home → thread → home on a network with high latency, after the link was touched or hovered for a while. */
/**
 * Touches or hovers the first link repeatedly until its page is prefetched, as the listeners may not be attached yet.
 */
async function touchUntil(page: Page, face: FaceName, isFetched: Promise<unknown>): Promise<void> {
  let waits = true
  const fetched = isFetched.finally(() => {
    waits = false
  })
  const touch = async () => {
    while (waits) {
      await page
        .locator(cardLink)
        .first()
        .dispatchEvent(face === 'h5' ? 'touchstart' : 'mouseover')
      await page.waitForTimeout(200)
    }
  }
  await Promise.all([fetched, touch()])
}

async function measureWarmWay(
  browser: Browser,
  product: Product,
  face: FaceName,
  effort: Effort,
): Promise<Result> {
  const ways: number[] = []
  for (let round = 0; round < effort.rounds; round += 1) {
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    await throttle(page, farNetwork, 1)
    await page.goto(product.origin, { waitUntil: 'networkidle' })
    const detail = page.waitForResponse((response) => response.url().includes('/api/v3/thread.detail'))
    await touchUntil(page, face, detail)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const there = await timeUntil(page, 'click', cardLink, '#main article h1')
    await page.waitForTimeout(500)
    const back = await timeUntil(page, 'back', '', cardLink)
    ways.push(Math.max(there, back))
    await context.close()
  }
  const middle = median(ways)
  return {
    name: `warm way home → thread → home, ${face}, 300 ms of network delay, the slower of both`,
    measured: `${middle.toFixed(0)} ms`,
    bound: '≤ 100 ms',
    isKept: middle <= 100,
    noise: spread(ways),
  }
}

/** Measures loading and navigation times in the browser. */
export async function measureVitals(_site: BenchSite, product: Product, effort: Effort): Promise<Result[]> {
  const browser = await openBrowser()
  try {
    const loads = await measureLoads(browser, product, effort)
    const ways: Result[] = []
    for (const face of faceNames) ways.push(await measureWarmWay(browser, product, face, effort))
    return [...loads, ...ways]
  } finally {
    await browser.close()
  }
}
