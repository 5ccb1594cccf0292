import type { Product } from '../../product/product.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'
import { median, percentile } from '../statistics.ts'
import { countLists } from './count-lists.ts'

const perPage = 10
/** Bound of the p95 server time of one list, in milliseconds. */
const mostMs = 5
/** Lists need not be counted beyond this. */
const maxCounted = 10_000
/** Requested pages, in turn: mostly first ones, as readers do. */
const pages = [1, 1, 1, 2, 3, 7] as const

/** The four lists of the pages, as `thread.list` knows them. */
const lists = {
  all: 'scope=0',
  recommended: 'scope=1',
  essence: 'scope=0&filter[essence]=1',
  followed: 'scope=0&filter[attention]=1',
} as const
/** The three sort orders of the pages. */
const orders = { newest: 1, replied: 2, hot: 3 } as const

type Combination = { readonly name: string; readonly query: string }

/** The twelve combinations of list and order that the pages offer. */
export const combinations: readonly Combination[] = Object.entries(lists).flatMap(([list, query]) =>
  Object.entries(orders).map(([order, sort]) => ({
    name: `${list} by ${order}`,
    query: `${query}&filter[sort]=${sort}`,
  })),
)

interface Answer {
  /** Server time in milliseconds, from the response's header. */
  readonly ms: number
  readonly totalCount: number
}

async function ask({ origin }: Product, token: string, query: string, page: number): Promise<Answer> {
  const answer = await fetch(`${origin}/api/v3/thread.list?${query}&page=${page}&perPage=${perPage}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { Code, Data } = (await answer.json()) as { Code: number; Data: { totalCount: number } }
  if (Code !== 0) throw new Error(`thread.list?${query} returned Code ${Code}, expected 0.`)
  return { ms: Number.parseFloat(answer.headers.get('dzq-costtime') ?? ''), totalCount: Data.totalCount }
}

/** Changes a thread so that it moves within the lists, which invalidates all their caches. */
async function changeLists(product: Product, administrator: string): Promise<void> {
  const path = '/api/v3/thread.list?filter[essence]=1&perPage=1'
  const { pageData } = (await callSite(product, path)) as { pageData: { threadId: number }[] }
  const body = { id: pageData[0]?.threadId, isEssence: true }
  await callSite(product, '/api/v3/threads/operate', { body, token: administrator })
}

interface TimedResponse {
  readonly times: Map<string, number[]>
  readonly totals: Map<string, number>
}

async function time(product: Product, samples: number): Promise<TimedResponse> {
  const member = await logIn(product, 'xiaoyu')
  const administrator = await logIn(product, 'qinghe')
  const timed: TimedResponse = { times: new Map(), totals: new Map() }
  for (let sample = 0; sample < samples; sample += 1) {
    const page = pages[sample % pages.length] ?? 1
    // Every twentieth round follows a change, as on a site where members write.
    if (sample % 20 === 10) await changeLists(product, administrator.token)
    for (const { name, query } of combinations) {
      const { ms, totalCount } = await ask(product, member.token, query, page)
      const times = timed.times.get(name) ?? []
      timed.times.set(name, times)
      // The first round is a warm-up for the JIT compiler.
      if (sample > 0) times.push(ms)
      timed.totals.set(name, totalCount)
    }
  }
  return timed
}

const shown = (ms: number) => `${ms.toFixed(2)} ms`

/**
 * Measures the server time of each list that the pages offer, for a member who follows others, and checks that every
 * list reports its number of threads: exactly up to 10,000.
 */
export async function measureLists(site: BenchSite, effort: Effort, engine: string): Promise<Result[]> {
  const counted = await countLists(site)
  const product = await site.start()
  try {
    const { times, totals } = await time(product, effort.samples)
    const p95 = combinations.map(({ name }) => ({ name, ms: percentile(times.get(name) ?? [], 0.95) }))
    const slowest = p95.toSorted((one, other) => other.ms - one.ms)[0] ?? { name: '', ms: Number.NaN }
    const every = [...times.values()].flat()
    const wrong = combinations.filter(({ name }, index) => {
      const told = totals.get(name) ?? -1
      return Math.min(told, maxCounted) !== Math.min(counted[index] ?? -2, maxCounted)
    })
    return [
      {
        name: `12 lists of ${site.threads.toLocaleString('en')} threads, a member, ${engine}: p95 of server time`,
        measured: `${shown(percentile(every, 0.95))} (median ${shown(median(every))}); slowest: ${slowest.name} ${shown(slowest.ms)}`,
        bound: `≤ ${mostMs} ms`,
        isKept: slowest.ms <= mostMs,
      },
      {
        name: `their totalCount, ${engine}`,
        measured: wrong.length === 0 ? 'all exact' : `wrong: ${wrong.map(({ name }) => name).join(', ')}`,
        bound: `exact to ${maxCounted.toLocaleString('en')}`,
        isKept: wrong.length === 0,
      },
    ]
  } finally {
    await product.stop()
  }
}
