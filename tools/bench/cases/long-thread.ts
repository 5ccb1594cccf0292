import type { Product } from '../../product/product.ts'
import { measureResponseTime } from '../load/response-time.ts'
import type { Effort, Result } from '../measurement.ts'
import type { BenchSite } from '../sites/bench-site.ts'
import { median } from '../statistics.ts'

const perPage = 20
/** Positions of the requested pages in the thread, as fractions; each is requested together with its neighbours. */
const places = [0.05, 0.25, 0.5, 0.75, 1] as const
const neighbours = 7

const ms = (value: number) => `${value.toFixed(2)} ms`

function address({ origin }: Product, threadId: number, page: number): string {
  return `${origin}/api/v3/posts.list?filter[thread]=${threadId}&sort=createdAt&page=${page}&perPage=${perPage}`
}

async function lastPage(product: Product, threadId: number): Promise<number> {
  const answer = await fetch(address(product, threadId, 1))
  const { Data } = (await answer.json()) as { Data: { totalPage: number } }
  return Data.totalPage
}

/** Medians in milliseconds: the first page, and the pages around each position, requested in turns. */
async function timePages(product: Product, threadId: number, samples: number) {
  const total = await lastPage(product, threadId)
  const first: number[] = []
  const deep = new Map<number, number[]>(places.map((place) => [place, []]))
  for (let sample = 0; sample < samples; sample += 1)
    for (const [place, times] of deep) {
      first.push(await measureResponseTime(address(product, threadId, 1)))
      const page = Math.max(2, Math.round(place * total) - (sample % neighbours))
      times.push(await measureResponseTime(address(product, threadId, page)))
    }
  return {
    first: median(first),
    slowest: Math.max(...[...deep.values()].map((times) => median(times))),
  }
}

/** Compares pages deep in a thread with many comments with its first page. */
export async function measureLongThread(
  site: BenchSite,
  effort: Effort,
  engine: string,
  thread: { readonly id: number; readonly comments: number },
): Promise<Result> {
  const product = await site.start()
  try {
    const { first, slowest } = await timePages(product, thread.id, Math.ceil(effort.samples / 2))
    const ratio = slowest / first
    return {
      name: `any page of a thread with ${thread.comments.toLocaleString('en')} comments, ${engine}`,
      measured: `${ms(slowest)} (${ratio.toFixed(2)} × the first page’s ${ms(first)})`,
      bound: '≤ 1.5 ×',
      isKept: ratio <= 1.5,
    }
  } finally {
    await product.stop()
  }
}
