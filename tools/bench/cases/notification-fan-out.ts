import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { groupIds } from '@chaguan/contracts'
import type { Product } from '../../product/product.ts'
import { startBackgroundReader } from '../load/background-readers.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'

const watchers = 10_000
const maxSeconds = 10
const maxSlowdown = 2
/** Resolution of response times; milliseconds. */
const clockGrain = 1
const otherPath = '/api/v3/thread.list?perPage=20'
const lookEveryMs = 50

/** Id of the first watching member. */
const firstWatcher = 1_000_000
/** One in this many has a browser subscribed to push messages, */
const pushedEvery = 20
/** and one in this many of those has disabled them. */
const silentEvery = 2
const pushes = watchers / pushedEvery - watchers / pushedEvery / silentEvery

/**
 * Creates ten thousand accounts that watch a member; some have push subscriptions, and some of these have disabled
 * them.
 */
function watch(database: DatabaseSync, userId: number): void {
  const now = Date.now()
  const account = database.prepare(
    `insert into users (id, username, username_key, nickname, nickname_key, joined_at, created_at, updated_at)
      values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const membership = database.prepare('insert into group_user (group_id, user_id) values (?, ?)')
  const mark = database.prepare(
    "insert into notification_marks (user_id, kind, target, mark, created_at) values (?, 'person', ?, 'watched', 0)",
  )
  const device = database.prepare(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, user_agent, created_at)
      values (?, 0, ?, '', '', '', ?)`,
  )
  const choice = database.prepare(
    "insert into notice_choices (user_id, kind, channel, is_on) values (?, 'related', 'push', 0)",
  )
  database.exec('begin')
  for (let nth = 0; nth < watchers; nth += 1) {
    const [id, name] = [firstWatcher + nth, `watcher${nth}`]
    account.run(id, name, name, name, name, now, now, now)
    membership.run(groupIds.member, id)
    mark.run(id, String(userId))
    if (nth % pushedEvery === 0) device.run(id, `https://push.invalid/${nth}`, now)
    if (nth % (pushedEvery * silentEvery) === 0) choice.run(id)
  }
  database.exec('commit')
}

/**
 * Measures notifying ten thousand members of one thread: the time until the last notification, and response times
 * meanwhile.
 */
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
  const calm = await (await startBackgroundReader(others)).p99
  const told = database.prepare(`select count(*) as n from notifications where user_id >= ${firstWatcher}`)
  const planned = database.prepare(
    `select count(*) as n from notice_deliveries where user_id >= ${firstWatcher}`,
  )
  const reader = await startBackgroundReader(others)
  await sleep(500)
  const body = { categoryId, title: '今天喝什么', content: { text: '<p>说说看</p>' } }
  await callSite(product, '/api/v3/thread.create', { body, token: author.token })
  const begunAt = performance.now()
  const isOver = () => Number(told.get()?.n ?? 0) >= watchers && Number(planned.get()?.n ?? 0) >= pushes
  while (!isOver() && performance.now() - begunAt < 60_000) await sleep(lookEveryMs)
  const seconds = (performance.now() - begunAt) / 1000
  const busy = await reader.p99
  const [count, byPush] = [Number(told.get()?.n ?? 0), Number(planned.get()?.n ?? 0)]
  database.close()
  return [
    {
      name: `a thread told to ${watchers} who watch its author`,
      measured: `${count} in ${seconds.toFixed(1)} s, ${byPush} of them by push as well`,
      bound: `≤ ${maxSeconds} s`,
      isKept: count === watchers && byPush === pushes && seconds <= maxSeconds,
    },
    {
      name: `a thread told to ${watchers}: others meanwhile`,
      measured: `p99 ${busy.toFixed(1)} ms, ${calm.toFixed(1)} ms without it`,
      bound: `≤ ${maxSlowdown} ×`,
      isKept: busy <= Math.max(calm, clockGrain) * maxSlowdown,
    },
  ]
}
