import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { demoPassword } from '../../demo/fill.ts'
import { type Product, startProduct } from '../../product/product.ts'
import { requestAtRate, type TimedResponse } from '../load/constant-rate.ts'
import type { PageLoad, StatusSummary } from '../load/page-load.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'
import { percentile } from '../statistics.ts'

const factor = 3
const writesASecond = 5
const loginsASecond = 1
const warmUpSeconds = 5
/** Keeps the process busy without a significant queue. */
const busyConnections = 6
const crowdConnections = 3000
const maxP99 = 500
const minGoodput = 0.8

const script = new URL('../load/page-load-process.ts', import.meta.url).pathname

/** Generates load from a separate process. */
async function put(load: PageLoad): Promise<StatusSummary[]> {
  const child = spawn(process.execPath, [script, JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)) as StatusSummary[]
}

const answered = (summaries: readonly StatusSummary[]) => summaries.find(({ status }) => status === 200)

interface Site {
  readonly product: Product
  readonly token: string
  readonly paths: readonly string[]
}

let written = 0

/** Writes a comment with a unique text; returns the status, or the code of a refusal. */
const write =
  ({ product, token, paths }: Site) =>
  async () => {
    written += 1
    const id = Number((paths[1 + (written % (paths.length - 1))] ?? '').split('/').at(-1))
    const response = await fetch(`${product.origin}/api/v3/posts.create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, content: `第 ${written} 次写下的话。` }),
    })
    const { Code } = (await response.json()) as { Code: number }
    return response.status === 200 && Code !== 0 ? Code : response.status
  }

/** Logs a member in, each time from another address; returns the status, or the code of a refusal. */
const enter =
  ({ product }: Site) =>
  async (nth: number) => {
    const response = await fetch(`${product.origin}/api/v3/users/username.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${nth >> 8}.${nth % 256}` },
      body: JSON.stringify({ username: 'qinghe', password: demoPassword }),
    })
    const { Code } = (await response.json()) as { Code: number }
    return response.status === 200 && Code !== 0 ? Code : response.status
  }

const headers = (token: string) => ({
  cookie: `access_token=${token}`,
  'accept-encoding': 'gzip, br',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0',
})

/** Requests members' pages at a rate, while others write and log in. */
async function beside(site: Site, perSecond: number | null, seconds: number, connections: number) {
  const { product, token, paths } = site
  const port = Number(new URL(product.origin).port)
  const [pages, writes, logins] = await Promise.all([
    put({ port, paths, headers: headers(token), perSecond, seconds, connections }),
    requestAtRate(writesASecond, seconds, write(site)),
    requestAtRate(loginsASecond, seconds, enter(site)),
  ])
  return { pages, writes, logins }
}

/** Returns the pages per second that the process renders in a closed loop of a few members. */
async function capacityOf(site: Site, seconds: number): Promise<number> {
  const { pages } = await beside(site, null, seconds, busyConnections)
  return (answered(pages)?.count ?? 0) / seconds
}

function ofPages(pages: readonly StatusSummary[], capacity: number, seconds: number): Result[] {
  const good = answered(pages)
  const refused = pages.find(({ status }) => status === 503)
  const others = pages.filter(({ status }) => status !== 200 && status !== 503)
  const lost = others.reduce((sum, { count }) => sum + count, 0)
  const goodput = (good?.count ?? 0) / seconds / capacity
  const name = `members’ pages at ${factor} × what can be rendered for ${seconds} s`
  return [
    {
      name: `${name}: p99 of what is answered`,
      measured: `${(good?.p99 ?? Number.NaN).toFixed(0)} ms (p50 ${(good?.p50 ?? Number.NaN).toFixed(0)} ms)`,
      bound: `≤ ${maxP99} ms`,
      isKept: good !== undefined && good.p99 <= maxP99,
    },
    {
      name: `${name}: answered`,
      measured: `${goodput.toFixed(2)} × of ${capacity.toFixed(0)} a second; ${refused?.count ?? 0} told to come again in ${(refused?.p99 ?? 0).toFixed(0)} ms (p99) with ${(refused?.bytesEach ?? 0).toFixed(0)} bytes; ${lost} lost`,
      bound: `≥ ${minGoodput} ×`,
      isKept: goodput >= minGoodput && lost === 0 && (refused?.count ?? 0) > 0,
    },
  ]
}

function ofOthers(name: string, times: readonly TimedResponse[]): Result {
  const failures = times.filter(({ status }) => status !== 200)
  const counts = [...Map.groupBy(failures, ({ status }) => status)]
  const named = counts.map(([status, all]) => `${all.length} by ${status}`).join(', ')
  const p99 = percentile(
    times.map(({ ms }) => ms),
    0.99,
  )
  return {
    name: `${name} meanwhile`,
    measured: `${failures.length} of ${times.length} refused or lost${named && ` (${named})`}; p99 ${p99.toFixed(0)} ms`,
    bound: 'none refused',
    isKept: failures.length === 0,
  }
}

/** Measures a load of more members' pages than can be rendered, while others write and log in. */
export async function measureOverload(site: BenchSite, effort: Effort): Promise<Result[]> {
  const product = await startProduct({
    dataDir: site.dataDir,
    settings: { NODE_ENV: 'production', ...site.settings, TRUST_PROXY: '127.0.0.1' },
  })
  try {
    const { token } = await logIn(product, 'xiaoyu')
    const list = (await callSite(product, '/api/v3/thread.list?perPage=10&page=1', { token })) as {
      pageData: { threadId: number; displayTag: { isRedPack: boolean | null } }[]
    }
    // A thread with a red packet accepts only one comment per member in 30 seconds.
    const open = list.pageData.filter(({ displayTag }) => !displayTag.isRedPack)
    const paths = ['/', ...open.map(({ threadId }) => `/thread/${threadId}`)]
    const crowded = { product, token, paths }
    await capacityOf(crowded, warmUpSeconds)
    const capacity = await capacityOf(crowded, effort.seconds * 2)
    const seconds = effort.overloadSeconds
    const { pages, writes, logins } = await beside(crowded, capacity * factor, seconds, crowdConnections)
    return [...ofPages(pages, capacity, seconds), ofOthers('comments', writes), ofOthers('logins', logins)]
  } finally {
    await product.stop()
  }
}
