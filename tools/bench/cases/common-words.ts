import { fillerWords } from '../../../server/src/testing/search-set/filler.ts'
import type { Product } from '../../product/product.ts'
import { load } from '../load/load.ts'
import type { Effort, Result } from '../measurement.ts'
import { callSite } from '../sites/bench-site.ts'
import type { SearchSite } from '../sites/search-site.ts'
import { median } from '../statistics.ts'

const connections = 10
/** Words in turn; each occurs in many texts. */
const words = fillerWords.slice(0, 20)
/** A search of each word by its hits, as the first page of results shows it. */
const pathOf = (word: string) =>
  `/api/v3/search?${new URLSearchParams({ keyword: word, sort: 'relevance', perPage: '10' })}`

/** Bounds: searches a second, four times those before (115 to 146), and the ratio of a first search's CPU time on the large site. */
const leastPerSecond = 4 * 146
const mostGrowth = 1.3

/** A running site whose CPU time is measured. */
export interface SearchedSite {
  readonly product: Product
  readonly site: Pick<SearchSite, 'cpuTimeMs'>
}

/** No divisor of the number of words. */
const stride = 73

/** The words, which are sorted by frequency, mixed: a process that has just started takes longer for each. */
const mixed = (all: readonly string[]) => all.map((_, index) => all[(index * stride) % all.length] ?? '')

/** The median CPU time of searches for common words on each site, alternately; each word is searched once. */
async function timesOf(sites: readonly SearchedSite[]): Promise<number[]> {
  const times = sites.map((): number[] => [])
  for (const [index, word] of mixed(fillerWords).entries())
    for (const [place, { product, site }] of sites.entries()) {
      const before = site.cpuTimeMs(product)
      await callSite(product, pathOf(word))
      // The first ones compile statements.
      if (index >= words.length) times[place]?.push(site.cpuTimeMs(product) - before)
    }
  return times.map(median)
}

/**
 * Measures searches for common words: what a first one costs compared to a small site, and how many a second the large
 * site answers.
 */
export async function measureCommonWords(
  [small, large]: readonly [SearchedSite, SearchedSite],
  effort: Effort,
  engine: string,
): Promise<Result[]> {
  const [few = 0, many = 0] = await timesOf([small, large])
  const growth = many / few
  const url = large.product.origin + pathOf(words[0] ?? '')
  const { perSecond, p99 } = await load({
    url,
    paths: words.map(pathOf),
    connections,
    seconds: effort.seconds * 2,
  })
  return [
    {
      name: `search for a common word on the large site, ${engine}`,
      measured: `${many.toFixed(1)} ms of CPU time, ${growth.toFixed(2)} × the ${few.toFixed(1)} ms on the small one`,
      bound: `≤ ${mostGrowth} ×`,
      isKept: growth <= mostGrowth,
    },
    {
      name: `searches for 20 common words by ${connections} connections, ${engine}`,
      measured: `${perSecond.toFixed(0)} a second, p99 ${p99.toFixed(0)} ms`,
      bound: `≥ ${leastPerSecond} a second`,
      isKept: perSecond >= leastPerSecond,
    },
  ]
}
