import { setTimeout as sleep } from 'node:timers/promises'
import { callSite, logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { faultsOfResponse, sendWithRetry } from './response-rules.ts'
import { atOnce, Faults, type Trial } from './trial.ts'

/** Milliseconds within which access to a file must end. */
const goneWithinMs = 1000
const maxThreads = 40

interface SeenThread {
  readonly threadId: number
  readonly title: string
  readonly userId: number
  readonly content: { readonly text: string }
}

/** Returns the public picture paths in a response. */
function picturesIn(text: string): string[] {
  const found = text.matchAll(/\/files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w+\/[\w-]{22}\.\w+/g)
  return [...new Set([...found].map(([path]) => path))]
}

/**
 * Returns the pictures of the newest threads that a visitor sees, by thread; avatars, which stay public, are left out.
 */
async function crawl(product: Product): Promise<ReadonlyMap<number, readonly string[]>> {
  const list = (await callSite(product, `/api/v3/thread.list?perPage=${maxThreads}`)) as {
    pageData: SeenThread[]
  }
  const seen = new Map<number, readonly string[]>()
  for (const { threadId } of list.pageData) {
    const thread = (await callSite(product, `/api/v3/thread.detail?threadId=${threadId}`)) as SeenThread
    const paths = picturesIn(JSON.stringify(thread.content))
    if (paths.length > 0) seen.set(threadId, paths)
  }
  return seen
}

const addressesOf = (seen: ReadonlyMap<number, readonly string[]>) =>
  [...seen].flatMap(([threadId, paths]) =>
    paths.flatMap((path) => [path, `${path}/thumb`].map((each) => ({ threadId, path: each }))),
  )

const status = async (product: Product, path: string, faults: Faults) => {
  const answer = await sendWithRetry(product.origin + path)
  faults.add(...faultsOfResponse(`a file at ${path}`, answer))
  return answer
}

/** A visitor collects picture URLs; threads are hidden and shown again, and each URL is requested again. */
export const closedFiles: Trial = {
  name: 'closed files',
  async run(site) {
    const faults = new Faults()
    const product = await site.start()
    const { token } = await logIn(product, 'qinghe')
    const seen = await crawl(product)
    let all = addressesOf(seen)
    const known = all.length
    const expectAll = async (wanted: number, when: string) =>
      atOnce(8, all, async ({ threadId, path }) => {
        const answer = await status(product, path, faults)
        if (answer.status !== wanted)
          faults.add(`${when}, thread ${threadId}: ${answer.status} instead of ${wanted} at ${path}`)
        const kept = answer.headers.get('cache-control') ?? ''
        if (!/no-cache|no-store/.test(kept)) faults.add(`${when}: caches keep ${path} (${kept})`)
      })
    const review = (isDeleted: boolean) =>
      callSite(product, '/api/backAdmin/manage.submit.review', {
        token,
        body: { type: 1, data: [...seen.keys()].map((id) => ({ id, isDeleted })) },
      })
    await expectAll(200, 'published')
    await review(true)
    await sleep(goneWithinMs)
    await expectAll(404, 'deleted')
    await review(false)
    await sleep(goneWithinMs)
    await expectAll(404, 'restored, at the addresses of before')
    all = addressesOf(await crawl(product))
    if (all.length !== known)
      faults.add(`expected ${known} addresses after restoring the thread, found ${all.length}`)
    await expectAll(200, 'restored')
    const setClosed = (value: string) =>
      callSite(product, '/api/backAdmin/settings.create', {
        token,
        body: { data: [{ key: 'site_close', value }] },
      })
    await setClosed('1')
    await sleep(goneWithinMs)
    await expectAll(404, 'on a closed site')
    await setClosed('0')
    if (seen.size === 0) faults.add('a visitor saw no picture')
    return { figures: `${seen.size} threads, ${all.length} addresses, five states`, faults: faults.list }
  },
}
