import type { Product } from '../../product/product.ts'
import { measureResponseTime } from '../load/response-time.ts'
import type { Effort, Result } from '../measurement.ts'
import type { BenchSite } from '../sites/bench-site.ts'
import { median } from '../statistics.ts'

const perPage = 20

/** Times of a page requested repeatedly, and of its neighbours, each requested only now and then. */
interface Depth {
  readonly itself: number
  readonly neighbours: number
}

/** Medians in milliseconds. */
interface Pages {
  readonly first: number
  /** Null for a site that has no such page. */
  readonly thousandth: Depth | null
  readonly last: Depth
}

async function lastPage({ origin }: Product): Promise<number> {
  const answer = await fetch(`${origin}/api/v3/thread.list?perPage=${perPage}&page=1`)
  const { Data } = (await answer.json()) as { Data: { totalPage: number } }
  return Data.totalPage
}

const neighbours = 50

/** Measures the first page, page 1,000 and the last one, and the neighbours of these two, in turns. */
async function timePages(product: Product, samples: number): Promise<Pages> {
  const total = await lastPage(product)
  const isDeep = total > 1000 + neighbours
  const times = { first: [], thousandth: [], besideThousandth: [], last: [], besideLast: [] } as Record<
    'first' | 'thousandth' | 'besideThousandth' | 'last' | 'besideLast',
    number[]
  >
  const take = async (kind: keyof typeof times, page: number) => {
    times[kind].push(
      await measureResponseTime(`${product.origin}/api/v3/thread.list?perPage=${perPage}&page=${page}`),
    )
  }
  for (let sample = 0; sample < samples; sample += 1) {
    const beside = 1 + (sample % neighbours)
    await take('first', 1)
    if (isDeep) await take('thousandth', 1000)
    if (isDeep) await take('besideThousandth', 1000 + beside)
    await take('last', total)
    await take('besideLast', Math.max(1, total - beside))
  }
  return {
    first: median(times.first),
    thousandth: isDeep
      ? { itself: median(times.thousandth), neighbours: median(times.besideThousandth) }
      : null,
    last: { itself: median(times.last), neighbours: median(times.besideLast) },
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
    const ratio = time.itself / pages.first
    const measured = `${ms(time.itself)} (${ratio.toFixed(2)} × the first page’s ${ms(pages.first)}; its neighbours ${ms(time.neighbours)})`
    return engine === 'sqlite'
      ? [{ name: `${of} of ${name}`, measured, bound: `≤ ${times} ×`, isKept: ratio <= times }]
      : [
          {
            name: `${of} of ${name}, PostgreSQL`,
            measured,
            bound: '≤ 15 ms',
            isKept: Math.max(time.itself, time.neighbours) <= 15,
          },
        ]
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

/** Compares the first page of each larger site with that of the smallest. */
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

function middleOfDepths(depths: readonly Depth[]): Depth {
  return {
    itself: median(depths.map(({ itself }) => itself)),
    neighbours: median(depths.map((depth) => depth.neighbours)),
  }
}

/** Returns the median of several rounds. */
function middleOf(rounds: readonly Pages[]): Pages {
  const thousandths = rounds.flatMap(({ thousandth }) => thousandth ?? [])
  return {
    first: median(rounds.map(({ first }) => first)),
    thousandth: thousandths.length > 0 ? middleOfDepths(thousandths) : null,
    last: middleOfDepths(rounds.map(({ last }) => last)),
  }
}

/** Measures how the thread list scales: its first page on sites of every size, and deep pages on the largest. */
export async function measureGrowth(sites: readonly BenchSite[], effort: Effort): Promise<Result[]> {
  const products = await Promise.all(sites.map((site) => site.start()))
  try {
    // The sites are measured in turns, so that fluctuations of the machine affect all of them.
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

/** Measures deep pages of the list on PostgreSQL. */
export async function measurePostgresDepth(site: BenchSite, effort: Effort): Promise<Result[]> {
  return withProduct(site, async (product) =>
    judgeDepth(count(site.threads), await timePages(product, effort.samples), 'postgres'),
  )
}
