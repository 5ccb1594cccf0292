import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../load/load.ts'
import type { Effort, Result } from '../measurement.ts'
import type { BenchSite } from '../sites/bench-site.ts'
import { median } from '../statistics.ts'

const mebibyte = 1024 * 1024
const restMs = 5000
const starts = 3

function memory(name: string, bytes: number, most: number): Result {
  const mib = bytes / mebibyte
  return { name, measured: `${mib.toFixed(1)} MiB`, bound: `≤ ${most} MiB`, isKept: mib <= most }
}

/**
 * Measures the memory of the process with the demo site: at rest, and after a load of pages and calls, by visitors and
 * members.
 */
export async function measureMemory(site: BenchSite, effort: Effort): Promise<Result[]> {
  const product = await site.start()
  try {
    await sleep(restMs)
    const atRest = product.residentBytes()
    const paths = ['/', '/api/v3/thread.list?perPage=20&page=1', '/thread/1', '/api/v3/categories']
    // In sequence, each with many connections: shared pages for visitors, then JSON.
    for (const path of paths)
      await load({
        url: product.origin + path,
        connections: 64,
        seconds: Math.max(1, Math.round(effort.memorySeconds / paths.length)),
      })
    return [
      memory('memory at rest, demo site', atRest, 160),
      memory(`memory after ${effort.memorySeconds} s of load`, product.residentBytes(), 350),
    ]
  } finally {
    await product.stop()
  }
}

/** Measures the time from the start of the process until it is ready, on the largest site. */
export async function measureStart(site: BenchSite): Promise<Result> {
  const times: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const product = await site.start()
    times.push(product.readyMs)
    await product.stop()
  }
  const middle = median(times)
  return {
    name: `start to ready with ${site.threads.toLocaleString('en')} threads`,
    measured: `${(middle / 1000).toFixed(2)} s (${times.map((time) => (time / 1000).toFixed(2)).join(', ')})`,
    bound: '≤ 2 s',
    isKept: middle <= 2000,
  }
}
