import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../product/product.ts'
import { startBackgroundReader } from '../load/background-readers.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'
import { median } from '../statistics.ts'

const mostOfReplies = 1.3
const mostOfReads = 2
const readers = 20

/** A member who replies to comments of the site's long thread. */
interface Answering {
  readonly product: Product
  reply(): Promise<number>
}

async function startAnswering(site: BenchSite, product: Product): Promise<Answering> {
  const { token } = await logIn(product, 'ali')
  const comments = (await callSite(
    product,
    `/api/v3/posts.list?filter[thread]=${site.longThread}&perPage=20&page=1`,
    { token },
  )) as { pageData: { id: number }[] }
  const ids = comments.pageData.map(({ id }) => id)
  let count = 0
  return {
    product,
    async reply() {
      count += 1
      const replyId = ids[count % ids.length]
      const body = {
        id: site.longThread,
        replyId,
        isComment: true,
        content: `同感，第 ${count} 次这样泡了。`,
      }
      const began = performance.now()
      await callSite(product, '/api/v3/posts.create', { token, body })
      return performance.now() - began
    },
  }
}

/** p95 of reading the thread list, without writers and while a member replies once a second. */
async function readWhileReplying({ product, reply }: Answering, seconds: number) {
  const url = `${product.origin}/api/v3/thread.list?perPage=20&page=1`
  const alone = await (await startBackgroundReader({ url, seconds, perSecond: readers })).p95
  const reader = await startBackgroundReader({ url, seconds, perSecond: readers })
  let isReading = true
  const replies = (async () => {
    while (isReading) {
      await reply()
      await sleep(1000)
    }
  })()
  const meanwhile = await reader.p95
  isReading = false
  await replies
  return { alone, meanwhile }
}

/** Compares the cost of a reply on a site with many comments to one with few, and its effect on readers. */
export async function measureReplies(
  [small, large]: readonly [BenchSite, BenchSite],
  effort: Effort,
  engine: string,
): Promise<Result[]> {
  const products = await Promise.all([small.start(), large.start()])
  try {
    const few = await startAnswering(small, products[0])
    const many = await startAnswering(large, products[1])
    for (let warm = 0; warm < 20; warm += 1) for (const one of [few, many]) await one.reply()
    const times = { few: [] as number[], many: [] as number[] }
    for (let sample = 0; sample < effort.samples; sample += 1) {
      times.few.push(await few.reply())
      times.many.push(await many.reply())
    }
    const ratio = median(times.many) / median(times.few)
    const { alone, meanwhile } = await readWhileReplying(many, effort.seconds * 2)
    const ms = (value: number) => `${value.toFixed(1)} ms`
    return [
      {
        name: `reply on a site of many comments, ${engine}`,
        measured: `${ms(median(times.many))}, ${ratio.toFixed(2)} × the ${ms(median(times.few))} among few`,
        bound: `≤ ${mostOfReplies} ×`,
        isKept: ratio <= mostOfReplies,
      },
      {
        name: `lists read there while somebody replies once a second, p95, ${engine}`,
        measured: `${ms(meanwhile)}, ${ms(alone)} without`,
        bound: `≤ ${mostOfReads} ×`,
        isKept: meanwhile <= mostOfReads * alone,
      },
    ]
  } finally {
    await Promise.all(products.map((product) => product.stop()))
  }
}
