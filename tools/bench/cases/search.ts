import {
  expectedOf,
  type LabelledQuery,
  labelledQueries,
  recallAtTen,
  type SetLabels,
} from '../../../server/src/testing/search-set/search-set.ts'
import type { Product } from '../../product/product.ts'
import type { Result } from '../measurement.ts'
import { callSite } from '../sites/bench-site.ts'
import type { SearchSite } from '../sites/search-site.ts'
import { median, percentile } from '../statistics.ts'

const slowest = 100
const minRecall = 0.95

interface Answer {
  readonly pageData: readonly { readonly postId: number }[]
  readonly users: readonly { readonly userId: number }[]
}

type Sort = 'relevance' | 'time'

interface SearchTimes {
  readonly times: number[]
  readonly recalls: number[]
}

/** The result types that must contain what a query looks for. */
const kindsOf = ({ finds }: LabelledQuery) =>
  finds === 'member' ? (['users'] as const) : (['threads', 'comments'] as const)

/** Runs the 300 queries once, each for the first twenty threads and comments, or for members. */
async function takeAll(product: Product, labels: SetLabels, sort: Sort): Promise<SearchTimes> {
  const taken: SearchTimes = { times: [], recalls: [] }
  for (const query of labelledQueries) {
    const expected = new Set(expectedOf(query, labels))
    const found: number[] = []
    for (const kind of kindsOf(query)) {
      const asked = new URLSearchParams({ keyword: query.text, kind, sort, perPage: '20' })
      const began = performance.now()
      const { pageData, users } = (await callSite(product, `/api/v3/search?${asked}`)) as Answer
      taken.times.push(performance.now() - began)
      const first = [...pageData.map(({ postId }) => postId), ...users.map(({ userId }) => userId)].slice(
        0,
        10,
      )
      found.push(...first.filter((id) => expected.has(id)))
    }
    taken.recalls.push(recallAtTen([...expected], found))
  }
  return taken
}

function resultsOf(name: string, taken: Readonly<Record<Sort, SearchTimes>>, indexedMs: number): Result[] {
  const { relevance, time } = taken
  const times = [...relevance.times, ...time.times]
  const p95 = percentile(times, 0.95)
  const recall = relevance.recalls.reduce((sum, one) => sum + one, 0) / relevance.recalls.length
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    {
      name: `search among ${name}, by relevance and by time`,
      measured: `p95 ${ms(p95)} (median ${ms(median(times))}, by relevance p95 ${ms(percentile(relevance.times, 0.95))}, most ${ms(Math.max(...times))}; indexed in ${(indexedMs / 1000).toFixed(0)} s)`,
      bound: `≤ ${slowest} ms`,
      isKept: p95 <= slowest,
    },
    {
      name: `recall@10 of 300 labelled queries among ${name}`,
      measured: recall.toFixed(3),
      bound: `≥ ${minRecall}`,
      isKept: recall >= minRecall,
    },
  ]
}

/** Runs the labelled queries over HTTP, one at a time. */
export async function measureSearch(product: Product, site: SearchSite): Promise<Result[]> {
  const taken = {
    relevance: await takeAll(product, site.labels, 'relevance'),
    time: await takeAll(product, site.labels, 'time'),
  }
  return resultsOf(site.name, taken, site.indexedMs)
}
