import type { Product } from '../../product/product.ts'
import { startBackgroundReader } from '../load/background-readers.ts'
import { requestAtRate } from '../load/constant-rate.ts'
import { cpuTimeMs } from '../load/cpu-time.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'
import { median } from '../statistics.ts'

/** Bound of the CPU time of a visitor's first page after a change, in milliseconds. */
const mostMs = 1.6
const changesPerSecond = 100
const readsPerSecond = 100
const mostOfReads = 2
const connections = 10
const threads = 300

interface Site {
  readonly product: Product
  /** Comments on a thread, with a text of its own. */
  change(threadId: number): Promise<void>
}

async function openSite(product: Product): Promise<Site> {
  const { token } = await logIn(product, 'ali')
  let count = 0
  return {
    product,
    async change(threadId) {
      count += 1
      const body = { id: threadId, content: `第 ${count} 泡，香气淡了一些。` }
      await callSite(product, '/api/v3/posts.create', { token, body })
    },
  }
}

async function openPage({ origin }: Product, path: string): Promise<void> {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`)
}

/** Ids of threads that anyone may comment on, newest first; `count` at most. */
async function threadIds(product: Product, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 2; ids.length < count; page += 1) {
    const path = `/api/v3/thread.list?perPage=50&page=${page}`
    const { pageData } = (await callSite(product, path)) as { pageData: { threadId: number }[] }
    if (pageData.length === 0) break
    ids.push(...pageData.map(({ threadId }) => threadId))
  }
  return ids.slice(0, count)
}

/** The CPU time of one repetition of `step` in milliseconds, while ten connections repeat it. */
async function cpuOfStep({ pid }: Product, seconds: number, step: (nth: number) => Promise<void>) {
  let count = 0
  const repeat = async (until: number) => {
    while (performance.now() < until) await step(count++)
  }
  const repeatAll = async (ms: number) => {
    const until = performance.now() + ms
    await Promise.all(Array.from({ length: connections }, () => repeat(until)))
  }
  await repeatAll(1000)
  const [begun, before] = [count, cpuTimeMs(pid)]
  await repeatAll(seconds * 1000)
  return (cpuTimeMs(pid) - before) / (count - begun)
}

/**
 * The CPU time of pages after a change: that of a change and a page, less that of a change alone; medians of rounds.
 * Each page has an address that was not requested before, as cached pages are sent for some seconds; home page and
 * threads ignore its parameter. The threads were rendered before.
 */
async function measurePages({ product, change }: Site, ids: readonly number[], { rounds, seconds }: Effort) {
  const idOf = (nth: number) => ids[nth % ids.length] ?? 0
  let address = 0
  const times = { home: [] as number[], thread: [] as number[] }
  for (const id of ids) await openPage(product, `/thread/${id}`)
  for (let round = 0; round < rounds; round += 1) {
    const alone = await cpuOfStep(product, seconds, (nth) => change(idOf(nth)))
    const home = await cpuOfStep(product, seconds, async (nth) => {
      await change(idOf(nth))
      await openPage(product, `/?topicId=${++address}`)
    })
    const thread = await cpuOfStep(product, seconds, async (nth) => {
      await change(idOf(nth))
      await openPage(product, `/thread/${idOf(nth)}?topicId=${++address}`)
    })
    times.home.push(home - alone)
    times.thread.push(thread - alone)
  }
  return { home: median(times.home), thread: median(times.thread) }
}

/** p99 of visitors who read the home page, without changes and with many. */
async function readBesideChanges({ product, change }: Site, ids: readonly number[], seconds: number) {
  const reading = { url: `${product.origin}/`, seconds, perSecond: readsPerSecond }
  const alone = await (await startBackgroundReader(reading)).p99
  const reader = await startBackgroundReader(reading)
  const changes = requestAtRate(changesPerSecond, seconds, async (nth) => {
    await change(ids[nth % ids.length] ?? 0)
    return 200
  })
  const meanwhile = await reader.p99
  const made = (await changes).filter(({ status }) => status === 200).length
  if (made < changesPerSecond * seconds * 0.99)
    throw new Error(`Only ${made} of ${changesPerSecond * seconds} changes were made.`)
  return { alone, meanwhile }
}

/** Measures the first pages of visitors after changes, and their pages while much is changed. */
export async function measureChanges(site: BenchSite, effort: Effort): Promise<Result[]> {
  const product = await site.start()
  try {
    const opened = await openSite(product)
    const ids = await threadIds(product, threads)
    const { home, thread } = await measurePages(opened, ids, effort)
    const { alone, meanwhile } = await readBesideChanges(opened, ids, effort.seconds * 3)
    const page = (name: string, ms: number): Result => ({
      name: `${name} for a visitor, the first time after a change, ten connections, not compressed: CPU time`,
      measured: `${ms.toFixed(2)} ms`,
      bound: `≤ ${mostMs} ms`,
      isKept: ms <= mostMs,
    })
    return [
      page('thread', thread),
      page('home page', home),
      {
        name: `visitors’ home page at ${readsPerSecond} a second besides ${changesPerSecond} changes a second, p99`,
        measured: `${meanwhile.toFixed(1)} ms, ${alone.toFixed(1)} ms without`,
        bound: `≤ ${mostOfReads} ×`,
        isKept: meanwhile <= mostOfReads * alone,
      },
    ]
  } finally {
    await product.stop()
  }
}
