import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../product/product.ts'
import { startBackgroundReader } from '../load/background-readers.ts'
import type { Effort, Result } from '../measurement.ts'
import { advertisement } from '../sites/add-managed-content.ts'
import { callSite, logIn } from '../sites/bench-site.ts'
import type { ManagedSite } from '../sites/managed-site.ts'

const bulkMostSeconds = 10
const maxSlowdown = 2
const exportMostMiB = 50
const mebibyte = 1024 * 1024
/** Resolution of response times; milliseconds. */
const clockGrain = 1
const otherPath = '/api/v3/thread.list?perPage=20'

async function ended(
  product: Product,
  token: string,
  id: number,
): Promise<{ state: string; done: number; undone: number }> {
  for (;;) {
    const job = (await callSite(product, `/api/backAdmin/bulk?id=${id}`, { token })) as {
      state: string
      done: number
      undone: number
    }
    if (job.state !== 'running' && job.state !== 'undoing') return job
    await sleep(100)
  }
}

/** Measures deleting and restoring ten thousand comments, and response times of other requests meanwhile. */
export async function measureBulk({ product, engine }: ManagedSite, effort: Effort): Promise<Result[]> {
  const { token } = await logIn(product, 'qinghe')
  const others = {
    url: product.origin + otherPath,
    seconds: Math.max(10, effort.seconds),
    token,
    perSecond: 30,
  }
  const calm = await (await startBackgroundReader(others)).p99
  const results: Result[] = []
  const run = async (name: string, path: string, body: object) => {
    const reader = await startBackgroundReader(others)
    const begunAt = performance.now()
    const { id } = (await callSite(product, path, { token, body })) as { id: number }
    const job = await ended(product, token, id)
    const seconds = (performance.now() - begunAt) / 1000
    const busy = await reader.p99
    results.push(
      {
        name: `${name}, ${engine}`,
        measured: `${seconds.toFixed(1)} s (${job.state}, ${job.done} done, ${job.undone} undone)`,
        bound: `≤ ${bulkMostSeconds} s`,
        isKept: seconds <= bulkMostSeconds,
      },
      {
        name: `${name}, ${engine}: others meanwhile`,
        measured: `p99 ${busy.toFixed(1)} ms, ${calm.toFixed(1)} ms without it`,
        bound: `≤ ${maxSlowdown} ×`,
        isKept: busy <= Math.max(calm, clockGrain) * maxSlowdown,
      },
    )
    return id
  }
  const id = await run('10,000 comments deleted', '/api/backAdmin/bulk.start', {
    comments: { q: advertisement, isDeleted: 'no' },
    action: 'delete',
    reason: '广告',
  })
  await run('10,000 comments brought back', '/api/backAdmin/bulk.undo', { id })
  return results
}

/** Measures the memory that an export of all members needs. */
export async function measureExport({ product, engine }: ManagedSite): Promise<Result> {
  const { token } = await logIn(product, 'qinghe')
  const ask = async (ids: string) => {
    const began = performance.now()
    const response = await fetch(`${product.origin}/api/backAdmin/export/users${ids}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    let bytes = 0
    for await (const piece of response.body ?? []) bytes += piece.length
    return { bytes, seconds: (performance.now() - began) / 1000, type: response.headers.get('content-type') }
  }
  // The first export loads the code that exports need.
  await ask('?ids=1,2')
  const before = product.residentBytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, product.residentBytes())
  }, 10)
  const { bytes, seconds, type } = await ask('')
  clearInterval(watch)
  const grown = (most - before) / mebibyte
  return {
    name: `export of 100,000 people, ${engine}: memory`,
    measured: `+ ${grown.toFixed(1)} MiB; ${(bytes / mebibyte).toFixed(1)} MiB in ${seconds.toFixed(1)} s (${type})`,
    bound: `≤ ${exportMostMiB} MiB`,
    isKept: grown <= exportMostMiB && bytes > mebibyte,
  }
}
