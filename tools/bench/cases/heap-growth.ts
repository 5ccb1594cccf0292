import { freePort, type Product } from '../../product/product.ts'
import { inspectHeap } from '../load/inspected-heap.ts'
import { load } from '../load/load.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'

const members = ['qinghe', 'laozhou', 'gunanfeng', 'beidao', 'xiaoyu', 'nightcoder', 'kafei', 'ali']
const most = 1.2
const mebibyte = 1024 * 1024
const perPage = 100

async function threadPaths(product: Product): Promise<string[]> {
  const paths: string[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = (await callSite(product, `/api/v3/thread.list?perPage=${perPage}&page=${page}`)) as {
      pageData: { threadId: number }[]
      totalPage: number
    }
    pages = list.totalPage
    paths.push(...list.pageData.map(({ threadId }) => `/thread/${threadId}`))
  }
  return paths
}

/** Loads pages until the given number was rendered; every page differs, as its viewer does. */
async function walk(some: () => Promise<number>, pages: number): Promise<number> {
  let rendered = 0
  while (rendered < pages) rendered += await some()
  return rendered
}

/**
 * Measures the heap after garbage collections, early and late in a run in which members open the pages of all threads:
 * no rendered page may be retained.
 */
export async function measureHeap(site: BenchSite, effort: Effort): Promise<Result> {
  const port = await freePort()
  const product = await site.start([`--inspect=127.0.0.1:${port}`])
  const heap = await inspectHeap(port)
  try {
    const paths = await threadPaths(product)
    const sessions = await Promise.all(members.map((name) => logIn(product, name)))
    const turns = sessions.map(({ token }) => ({ cookie: `access_token=${token}` }))
    // Each load continues with the next member.
    let from = 0
    const some = async () => {
      const { requests } = await load({
        url: product.origin,
        connections: 6,
        seconds: 4,
        paths,
        turns: [...turns.slice(from), ...turns.slice(0, from)],
      })
      from = (from + 1) % turns.length
      return requests
    }
    const early = await walk(some, effort.pagesEarly)
    const before = await heap.usedBytes()
    const late = early + (await walk(some, effort.pagesLate - early))
    const after = await heap.usedBytes()
    const ratio = after / before
    const size = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`
    return {
      name: `heap after ${late.toLocaleString('en')} rendered pages of members and a collection`,
      measured: `${size(after)}, ${ratio.toFixed(2)} × the ${size(before)} after ${early.toLocaleString('en')}`,
      bound: `≤ ${most} ×`,
      isKept: ratio <= most,
    }
  } finally {
    heap.close()
    await product.stop()
  }
}
