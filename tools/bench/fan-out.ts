import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product/product.ts'
import type { Effort, Result } from './measurement.ts'
import { startReader } from './readers.ts'
import { type BenchSite, callSite, logIn } from './sites.ts'

const watchers = 10_000
const secondsMost = 10
const slowdownMost = 2
/** Two requests are never told apart below this; milliseconds. */
const clockGrain = 1
const otherPath = '/api/v3/thread.list?perPage=20'
const lookEveryMs = 50

/** Has ten thousand people watch somebody. */
function watch(database: DatabaseSync, userId: number): void {
  database.exec('begin')
  const insert = database.prepare(
    "insert into notification_marks (user_id, kind, target, mark, created_at) values (?, 'person', ?, 'watched', 0)",
  )
  for (let index = 0; index < watchers; index += 1) insert.run(1_000_000 + index, String(userId))
  database.exec('commit')
}

/** What it costs to tell ten thousand people of one thread: until the last is told, and the time of others meanwhile. */
export async function measureFanOut(site: BenchSite, product: Product, effort: Effort): Promise<Result[]> {
  const author = await logIn(product, 'qinghe')
  const database = new DatabaseSync(join(site.dataDir, 'chaguan.db'))
  database.exec('pragma busy_timeout = 10000')
  watch(database, author.userId)
  const [category] = (await callSite(product, '/api/v3/categories')) as { categoryId: number }[]
  const categoryId = category?.categoryId ?? 0
  const others = {
    url: product.origin + otherPath,
    seconds: Math.max(4, effort.seconds),
    token: author.token,
  }
  const calm = await (await startReader(others)).p99
  const told = database.prepare('select count(*) as n from notifications where user_id >= 1000000')
  const reader = await startReader(others)
  await sleep(500)
  const body = { categoryId, title: '今天喝什么', content: { text: '<p>说说看</p>' } }
  await callSite(product, '/api/v3/thread.create', { body, token: author.token })
  const begunAt = performance.now()
  const isOver = () => Number(told.get()?.n ?? 0) >= watchers
  while (!isOver() && performance.now() - begunAt < 60_000) await sleep(lookEveryMs)
  const seconds = (performance.now() - begunAt) / 1000
  const busy = await reader.p99
  const count = Number(told.get()?.n ?? 0)
  database.close()
  return [
    {
      name: `a thread told to ${watchers} who watch its author`,
      measured: `${count} in ${seconds.toFixed(1)} s`,
      bound: `≤ ${secondsMost} s`,
      isKept: count === watchers && seconds <= secondsMost,
    },
    {
      name: `a thread told to ${watchers}: others meanwhile`,
      measured: `p99 ${busy.toFixed(1)} ms, ${calm.toFixed(1)} ms without it`,
      bound: `≤ ${slowdownMost} ×`,
      isKept: busy <= Math.max(calm, clockGrain) * slowdownMost,
    },
  ]
}
