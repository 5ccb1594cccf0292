import { setTimeout as sleep } from 'node:timers/promises'
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
/** Time for most of the work that follows a change, in milliseconds. */
const settledMs = 20
const warmPages = 40

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

/** The CPU time of one visitor's page in milliseconds. */
async function pageMs({ origin, pid }: Product, path: string): Promise<number> {
  const before = cpuTimeMs(pid)
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`)
  return cpuTimeMs(pid) - before
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

/** Each thread is changed and then requested for the first time. */
async function measureThreads({ product, change }: Site, ids: readonly number[]): Promise<number> {
  const times: number[] = []
  for (const [index, id] of ids.entries()) {
    await change(id)
    await sleep(settledMs)
    const ms = await pageMs(product, `/thread/${id}`)
    if (index >= warmPages) times.push(ms)
  }
  return median(times)
}

/** The home page, each time after a change of one of its threads and at an address that is not cached yet. */
async function measureHome({ product, change }: Site, threadId: number, samples: number): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < warmPages + samples; sample += 1) {
    await change(threadId)
    await sleep(settledMs)
    // The home page ignores this parameter.
    const ms = await pageMs(product, `/?floor=${sample + 1}`)
    if (sample >= warmPages) times.push(ms)
  }
  return median(times)
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
    const ids = await threadIds(product, warmPages + effort.samples / 2)
    const thread = await measureThreads(opened, ids)
    const home = await measureHome(opened, ids[0] ?? 0, effort.samples / 2)
    const { alone, meanwhile } = await readBesideChanges(opened, ids, effort.seconds * 3)
    const page = (name: string, ms: number): Result => ({
      name: `${name} for a visitor, the first time after a change, not compressed: CPU time`,
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
