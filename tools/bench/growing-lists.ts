import { Agent, get } from 'node:http'
import type { Product } from '../product/product.ts'
import type { Effort, Result } from './measurement.ts'
import type { BenchSite } from './sites.ts'
import { median } from './statistics.ts'

const perPage = 20

interface Pages {
  readonly first: number
  /** Null for a site that has no such page. */
  readonly thousandth: number | null
  readonly last: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function timeOf(url: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}

async function lastPage({ origin }: Product): Promise<number> {
  const answer = await fetch(`${origin}/api/v3/thread.list?perPage=${perPage}&page=1`)
  const { Data } = (await answer.json()) as { Data: { totalPage: number } }
  return Data.totalPage
}

/** Medians in milliseconds of the first page, of pages around the 1,000th and of the last pages, asked in turns. */
async function timePages(product: Product, samples: number): Promise<Pages> {
  const total = await lastPage(product)
  const times = { first: [] as number[], thousandth: [] as number[], last: [] as number[] }
  const url = (page: number) => `${product.origin}/api/v3/thread.list?perPage=${perPage}&page=${page}`
  for (let sample = -20; sample < samples; sample += 1) {
    // Neighbours of the page, each asked once in a while, so that nothing remembered of one serves the other.
    const near = Math.abs(sample) % 100
    const first = await timeOf(url(1))
    const thousandth = total > 1100 ? await timeOf(url(1000 + near)) : null
    const last = await timeOf(url(total - (near % Math.min(50, total))))
    if (sample < 0) continue
    times.first.push(first)
    times.last.push(last)
    if (thousandth !== null) times.thousandth.push(thousandth)
  }
  return {
    first: median(times.first),
    thousandth: times.thousandth.length > 0 ? median(times.thousandth) : null,
    last: median(times.last),
  }
}

const ms = (value: number) => `${value.toFixed(2)} ms`

function judgeDepth(name: string, pages: Pages, engine: 'sqlite' | 'postgres'): Result[] {
  const depths = [
    { of: 'page 1,000', time: pages.thousandth, times: 1.5 },
    { of: 'the last page', time: pages.last, times: 3 },
  ]
  return depths.flatMap(({ of, time, times }) => {
    if (time === null) return []
    const ratio = time / pages.first
    const measured = `${ms(time)} (${ratio.toFixed(2)} × the first page’s ${ms(pages.first)})`
    return engine === 'sqlite'
      ? [{ name: `${of} of ${name}`, measured, bound: `≤ ${times} ×`, isKept: ratio <= times }]
      : [{ name: `${of} of ${name}, PostgreSQL`, measured, bound: '≤ 15 ms', isKept: time <= 15 }]
  })
}

async function withProduct<T>(site: BenchSite, work: (product: Product) => Promise<T>): Promise<T> {
  const product = await site.start()
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

const count = (threads: number) => `${threads.toLocaleString('en')} threads`

/** The first page of each larger site against that of the smallest. */
function judgeFirsts(sites: readonly BenchSite[], firsts: readonly number[]): Result[] {
  const smallest = firsts[0] ?? Number.NaN
  return sites.slice(1).map((site, index) => {
    const first = firsts[index + 1] ?? Number.NaN
    const ratio = first / smallest
    return {
      name: `first page of ${count(site.threads)}`,
      measured: `${ms(first)} (${ratio.toFixed(2)} × ${ms(smallest)} of ${count(sites[0]?.threads ?? 0)})`,
      bound: '≤ 1.3 ×',
      isKept: ratio <= 1.3,
    }
  })
}

/** The middle of several rounds. */
function middleOf(rounds: readonly Pages[]): Pages {
  const thousandths = rounds.flatMap(({ thousandth }) => thousandth ?? [])
  return {
    first: median(rounds.map(({ first }) => first)),
    thousandth: thousandths.length > 0 ? median(thousandths) : null,
    last: median(rounds.map(({ last }) => last)),
  }
}

/** How the list of threads bears growth: its first page on sites of every size, and its depths on the largest. */
export async function measureGrowth(sites: readonly BenchSite[], effort: Effort): Promise<Result[]> {
  const products = await Promise.all(sites.map((site) => site.start()))
  try {
    // The sites take turns, so that the machine's moods meet all of them.
    const rounds: Pages[][] = products.map(() => [])
    for (let round = 0; round < effort.rounds; round += 1)
      for (const [index, product] of products.entries())
        rounds[index]?.push(await timePages(product, Math.ceil(effort.samples / effort.rounds)))
    const pages = rounds.map(middleOf)
    const largest = pages.at(-1)
    const firsts = judgeFirsts(
      sites,
      pages.map(({ first }) => first),
    )
    return largest ? [...firsts, ...judgeDepth(count(sites.at(-1)?.threads ?? 0), largest, 'sqlite')] : firsts
  } finally {
    await Promise.all(products.map((product) => product.stop()))
  }
}

/** The depths of the list on PostgreSQL. */
export async function measurePostgresDepth(site: BenchSite, effort: Effort): Promise<Result[]> {
  return withProduct(site, async (product) =>
    judgeDepth(count(site.threads), await timePages(product, effort.samples), 'postgres'),
  )
}
