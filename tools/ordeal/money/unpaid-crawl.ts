import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../product/product.ts'
import { atOnce, Faults, type Trial } from '../trial.ts'
import { everyPage, placesOf, readCalls, searches } from './crawled-paths.ts'
import { openDetector } from './find-secrets.ts'
import { openMoneySite, withoutLimits } from './money-site.ts'
import type { SecretThread } from './secret-threads.ts'
import { createUnpaidViewers, publishSecrets, type Viewer } from './unpaid-viewers.ts'

const threadsMade = 40
/** Number of threads for which every read call is made, at least one of each kind. */
const askedOfAll = 6
const faces = {
  pc: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  h5: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

interface Crawl {
  readonly product: Product
  readonly find: (bytes: Buffer) => string[]
  readonly faults: Faults
  asked: number
}

async function ask(crawl: Crawl, viewer: Viewer, path: string, face: keyof typeof faces): Promise<Buffer> {
  const { token } = viewer
  const headers = {
    'user-agent': faces[face],
    ...(token === null ? {} : { authorization: `Bearer ${token}`, cookie: `access_token=${token}` }),
  }
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(crawl.product.origin + path, { headers, redirect: 'manual' })
    const told = [...response.headers].map((pair) => pair.join(': ')).join('\n')
    const bytes = Buffer.concat([Buffer.from(`${told}\n`), Buffer.from(await response.arrayBuffer())])
    if (![429, 503].includes(response.status) || tries === 20) return bytes
    await sleep(200)
  }
}

/** Requests a path and searches the response for secrets. */
async function look(crawl: Crawl, viewer: Viewer, path: string): Promise<void> {
  const all: readonly (keyof typeof faces)[] = path.startsWith('/api/') ? ['pc'] : ['pc', 'h5']
  for (const face of all) {
    const bytes = await ask(crawl, viewer, path, face)
    crawl.asked += 1
    const allowed = new Set(viewer.mine.flatMap(({ words }) => words))
    const found = crawl.find(bytes).filter((word) => !allowed.has(word))
    if (found.length > 0) crawl.faults.add(`${path} (${face}) shows a secret to ${viewer.who}`)
  }
}

/** Searches for a secret; its thread must not be found. */
async function search(crawl: Crawl, viewer: Viewer, { id, words }: SecretThread): Promise<void> {
  for (const word of words.flatMap((whole) => [whole, whole.slice(0, 8)]))
    for (const path of searches(word)) {
      const text = (await ask(crawl, viewer, path, 'pc')).toString()
      crawl.asked += 1
      if (new RegExp(`"threadId":${id}\\b|/thread/${id}\\b`).test(text))
        crawl.faults.add(`${viewer.who} finds thread ${id} by a secret, with ${path}`)
    }
}

/** Checks that the author finds each secret, which shows that the crawl can detect it. */
async function findAllAsAuthor(crawl: Crawl, token: string, threads: readonly SecretThread[]): Promise<void> {
  const author: Viewer = { who: 'the author', token, mine: threads }
  for (const { id, orderType, words } of threads) {
    const found = crawl.find(await ask(crawl, author, `/api/v3/thread.detail?threadId=${id}`, 'pc'))
    if (orderType === 3 && !found.includes(words[1] ?? '') && words.length === 2)
      crawl.faults.add(`the crawl does not find the secret of thread ${id} where it is`)
  }
}

async function crawlAs(crawl: Crawl, viewer: Viewer, threads: readonly SecretThread[]): Promise<void> {
  const word = `k${randomBytes(9).toString('hex')}`
  const [first] = threads as [SecretThread]
  const paths = [
    ...threads.flatMap(placesOf),
    ...threads.slice(0, askedOfAll).flatMap((thread) => readCalls(thread, word)),
    ...everyPage(first),
  ]
  await atOnce(8, paths, (path) => look(crawl, viewer, path))
  await atOnce(8, threads, async (thread) => {
    if (!viewer.mine.includes(thread)) await search(crawl, viewer, thread)
  })
}

/** Viewers who have not paid get no paid content, by any call, page, feed or stream. */
export const unpaidCrawl: Trial = {
  name: 'unpaid viewers',
  async run(site) {
    const faults = new Faults()
    const product = await site.start(withoutLimits)
    const money = await openMoneySite(site)
    const published = await publishSecrets(money, product, threadsMade)
    const { threads, heard } = published
    const find = openDetector(threads.flatMap(({ words }) => words))
    const crawl: Crawl = { product, find, faults, asked: 0 }
    if (find(Buffer.from(JSON.stringify(heard))).length > 0)
      faults.add('the live stream of a follower contains a secret')
    await findAllAsAuthor(crawl, published.author, threads)
    const viewers = await createUnpaidViewers(money, product, published)
    for (const viewer of viewers) await crawlAs(crawl, viewer, threads)
    await money.close()
    return {
      figures: `${threads.length} threads, ${viewers.length} viewers, ${crawl.asked} answers and ${heard.length} events: 0 secrets; search reveals nothing`,
      faults: faults.list,
    }
  },
}
