import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, readerOf } from '../../product/browser.ts'
import { type Product, startProduct } from '../../product/product.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, logIn, makeSite } from '../sites/bench-site.ts'
import { createDatabase } from '../sites/create-database.ts'
import { percentile } from '../statistics.ts'

const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
/** The first messages load the code for writing and reading. */
const warmUp = 3
/**
 * Milliseconds between two messages: frequent, but within the rate limit of one member
 * (docs/reference/wire.md#rate-limits).
 */
const pauseMs = 950
/** Number of measured messages. */
const messagesOf = ({ rounds }: Effort) => rounds * 16
/** Milliseconds after which a message counts as lost. */
const lostAfter = 10_000

async function openChat(browser: Browser, product: Product, token: string, otherId: number): Promise<Page> {
  const context = await browser.newContext(readerOf('pc'))
  await context.addCookies([{ name: 'access_token', value: token, url: product.origin }])
  const page = await context.newPage()
  const listens = page.waitForResponse((response) => response.url().includes('/api/v3/live'))
  await page.goto(`${product.origin}/message?page=chat&userId=${otherId}`)
  await listens
  return page
}

/**
 * Returns, for each message, the milliseconds from pressing Enter in one browser until the message is rendered in the
 * other.
 */
async function talk(here: Page, there: Page, messages: number): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < messages + warmUp; nth += 1) {
    const words = `measured-${nth}.`
    await sleep(pauseMs)
    const seen = there.evaluate((wanted) => {
      return new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('[role=log]')?.textContent?.includes(wanted)) return
          observer.disconnect()
          resolve(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      })
    }, words)
    const field = here.getByLabel('输入消息', { exact: true })
    await field.fill(words)
    const pressed = here.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const told = () => resolve(performance.timeOrigin + performance.now())
          document.addEventListener('keydown', told, { once: true, capture: true })
        }),
    )
    await field.press('Enter')
    const seenAt = await Promise.race([seen, sleep(lostAfter, null, { ref: false })])
    if (seenAt === null) throw new Error(`Message ${nth} was not seen within ${lostAfter / 1000} s.`)
    times.push(seenAt - (await pressed))
  }
  return times.slice(warmUp)
}

async function measureTalk(
  name: string,
  [one, other]: readonly [Product, Product],
  effort: Effort,
  most: number,
): Promise<Result> {
  const mine = await logIn(one, 'sanhua')
  const theirs = await logIn(other, 'kafei')
  const browsers = await Promise.all([openBrowser(), openBrowser()])
  try {
    const here = await openChat(browsers[0], one, mine.token, theirs.userId)
    // Creates the conversation, so that the other page can open it.
    await here.getByLabel('输入消息', { exact: true }).fill('在吗')
    await here.getByLabel('输入消息', { exact: true }).press('Enter')
    await here.getByRole('log').getByText('已送达').waitFor()
    const there = await openChat(browsers[1], other, theirs.token, mine.userId)
    const times = await talk(here, there, messagesOf(effort))
    const p95 = percentile(times, 0.95)
    return {
      name: `message sent in one browser, seen in another, ${name}: p95`,
      measured: `${p95.toFixed(0)} ms (median ${percentile(times, 0.5).toFixed(0)} ms of ${times.length})`,
      bound: `≤ ${most} ms`,
      isKept: p95 <= most,
    }
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
}

async function onOneInstance(site: BenchSite, effort: Effort): Promise<Result> {
  const product = await site.start()
  try {
    return await measureTalk('one instance', [product, product], effort, 150)
  } finally {
    await product.stop()
  }
}

async function onTwoInstances(effort: Effort): Promise<Result | null> {
  const database = await createDatabase()
  if (!database) return null
  const site = await makeSite(0, database.url)
  const start = () =>
    startProduct({
      dataDir: site.dataDir,
      settings: { NODE_ENV: 'production', ...site.settings, REDIS_URL: redisUrl },
    })
  const products: Product[] = []
  try {
    const one = await start()
    products.push(one)
    const other = await start()
    products.push(other)
    return await measureTalk('two instances over Redis', [one, other], effort, 250)
  } finally {
    await Promise.all(products.map((product) => product.stop()))
    site.remove()
    await database.drop()
  }
}

/** Measures the delivery time of private messages, in one process and across two. */
export async function measureLive(effort: Effort, report: (result: Result) => void): Promise<void> {
  const site = await makeSite(0)
  try {
    report(await onOneInstance(site, effort))
  } finally {
    site.remove()
  }
  const across = await onTwoInstances(effort)
  if (across) report(across)
  else process.stdout.write('PostgreSQL cannot be reached, so two instances are not measured.\n')
}
