import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callSite, logIn } from '../../bench/sites/bench-site.ts'
import { freePort, type Product } from '../../product/product.ts'
import { findOpenThread } from '../process-kills.ts'
import { atOnce, Faults, type Trial } from '../trial.ts'
import { chaosRun, type Expected, type Writer } from './chaos-run.ts'
import { openFaultyProxy } from './faulty-proxy.ts'

const runs = 500
/** How often the site is killed during the trial. */
const siteKills = 3
const names = ['qinghe', 'laozhou', 'gunanfeng', 'beidao'] as const
const partner = 'xiaoyu'

interface ListedPage {
  readonly pageData: readonly {
    readonly content?: string
    readonly title?: string
    readonly messageText?: string
  }[]
  readonly totalPage: number
}

/** Returns a text for every row of a list, over all pages. */
async function readAll(
  product: Product,
  token: string,
  path: string,
  textOf: (row: ListedPage['pageData'][number]) => string,
): Promise<readonly string[]> {
  const texts: string[] = []
  for (let page = 1; page <= 400; page += 1) {
    const data = (await callSite(product, `${path}&page=${page}&perPage=50`, { token })) as ListedPage
    texts.push(...data.pageData.map(textOf))
    if (page >= data.totalPage || data.pageData.length === 0) break
  }
  return texts
}

/** Reports what exists less or more often than once. */
function tell(faults: Faults, what: string, expected: readonly string[], there: readonly string[]) {
  let [lost, doubled] = [0, 0]
  for (const words of expected) {
    const times = there.filter((text) => text.includes(words)).length
    if (times === 0) lost += 1
    if (times > 1) doubled += 1
    if (times !== 1) faults.add(`${what} "${words}" is stored ${times} times, expected once`)
  }
  return { lost, doubled }
}

/** Kills the site and restarts it at the same address several times. */
async function killSite(
  start: () => Promise<Product>,
  first: Product,
  isOver: () => boolean,
): Promise<Product> {
  let product = first
  for (let times = 0; times < siteKills; times += 1) {
    for (let waited = 0; waited < 4000 && !isOver(); waited += 100) await sleep(100)
    await product.stop('SIGKILL')
    product = await start()
  }
  return product
}

/** Writes made offline are sent through a proxy that loses, repeats, delays and cuts, by senders that are killed. */
export const offline: Trial = {
  name: 'offline',
  async run(site) {
    const faults = new Faults()
    const settings = { PORT: String(await freePort()), TRUST_PROXY: '127.0.0.1' }
    let product = await site.start(settings)
    const proxy = await openFaultyProxy(() => product.origin)
    const threadId = await findOpenThread(product)
    const { postId, categoryId } = (await callSite(
      product,
      `/api/v3/thread.detail?threadId=${threadId}`,
    )) as {
      postId: number
      categoryId: number
    }
    const { userId: partnerId, token: partnerToken } = await logIn(product, partner)
    const writers = await Promise.all(
      names.map(async (name): Promise<Writer> => ({ ...(await logIn(product, name)), publishedAt: 0 })),
    )
    proxy.share = 0.45
    const done: Expected[] = []
    let [kills, left, isOver] = [0, 0, false]
    const killing = killSite(
      () => site.start(settings),
      product,
      () => isOver,
    )
    const turns = Array.from({ length: runs / writers.length }, (_, turn) => turn)
    await atOnce(writers.length, writers, async (writer) => {
      for (const turn of turns) {
        const file = join(site.dataDir, `outbox-${writer.userId}-${turn}.json`)
        const place = { origin: proxy.origin, file, threadId, postId, categoryId, partnerId }
        const run = await chaosRun(writer, place, () => {
          proxy.share = 0
        })
        proxy.share = 0.45
        done.push(run.expected)
        kills += run.kills
        left += run.waiting
        if (run.waiting > 0)
          faults.add(`${run.waiting} entries of the outbox of ${file} are unsent, expected 0`)
        for (const message of run.refusals) faults.add(`an entry of the outbox was refused: ${message}`)
      }
    })
    isOver = true
    product = await killing
    await proxy.settle()
    const [{ token = '' } = {}] = writers
    const comments = await readAll(
      product,
      token,
      `/api/v3/posts.list?filter[thread]=${threadId}`,
      ({ content }) => content ?? '',
    )
    const threads = await readAll(
      product,
      token,
      `/api/v3/thread.list?filter[sort]=4`,
      ({ title }) => title ?? '',
    )
    const found = [
      tell(
        faults,
        'comment',
        done.flatMap((one) => one.comments),
        comments,
      ),
      tell(
        faults,
        'thread',
        done.flatMap((one) => one.threads),
        threads,
      ),
    ]
    for (const writer of writers) {
      const own = done.filter((one) => one.writer === writer)
      const { dialogId } = (await callSite(product, '/api/v3/dialog.create', {
        token: partnerToken,
        body: { recipientUserId: writer.userId, messageText: '收到', isImage: false },
      })) as { dialogId: number }
      const path = `/api/v3/dialog/message?filter[dialogId]=${dialogId}`
      const messages = await readAll(product, partnerToken, path, ({ messageText }) => messageText ?? '')
      found.push(
        tell(
          faults,
          'message',
          own.flatMap((one) => one.messages),
          messages,
        ),
      )
      const { isLike } = (await callSite(product, `/api/v3/thread.detail?threadId=${threadId}`, {
        token: writer.token,
      })) as { isLike: boolean }
      if (isLike !== own.at(-1)?.isLiked)
        faults.add(`the stored like of ${writer.userId} differs from the last press`)
    }
    await proxy.close()
    const sum = (count: (one: (typeof found)[number]) => number) =>
      found.reduce((all, one) => all + count(one), 0)
    const all = done.flatMap((one) => [...one.comments, ...one.messages, ...one.threads]).length
    const met = Object.entries(proxy.counts).map(([fault, times]) => `${times} ${fault}`)
    return {
      figures: `${done.length} runs, ${all} texts and the likes; ${met.join(', ')}; ${kills} senders and ${siteKills} sites killed; ${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled, ${left} left`,
      faults: faults.list,
    }
  },
}
