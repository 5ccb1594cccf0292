import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../../product/product.ts'
import type { BaselineWork } from '../load/baseline-server.ts'
import { capturePage } from '../load/captured-page.ts'
import { compareServers, startBaselineServer } from '../load/compare-servers.ts'
import { load } from '../load/load.ts'
import type { Load } from '../load/wrk-script.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'
import { median } from '../statistics.ts'

const listPath = '/api/v3/thread.list?perPage=20&page=1'
/** Few enough that no request is refused because of its queueing time. */
const connections = { reading: 32, rendering: 10, writing: 16 } as const

/** The headers of a desktop browser, as far as the server reads them. */
const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'accept-language': 'zh-CN,zh;q=0.9',
} as const

interface ServerPair {
  readonly name: string
  readonly least: number
  readonly product: Omit<Load, 'connections'>
  readonly connections: number
  readonly bare: BaselineWork
  readonly bareBody?: unknown
}

async function measure(sides: ServerPair, effort: Effort): Promise<Result> {
  const bare = await startBaselineServer(sides.bare)
  try {
    return await compareServers(
      {
        name: sides.name,
        least: sides.least,
        product: { ...sides.product, connections: sides.connections },
        bare: {
          url: bare.url,
          connections: sides.connections,
          ...(sides.bareBody === undefined ? {} : { body: sides.bareBody }),
        },
      },
      effort,
    )
  } finally {
    await bare.stop()
  }
}

function keep(site: BenchSite, name: string, content: string | Uint8Array): string {
  const file = join(site.dataDir, name)
  writeFileSync(file, content)
  return file
}

/** Compares the visitors' home page from the page cache with serving the same compressed bytes. */
export async function measureVisitorsHome(
  site: BenchSite,
  product: Product,
  effort: Effort,
): Promise<Result> {
  const headers = { ...browser, 'accept-encoding': 'gzip, br' }
  const response = await fetch(`${product.origin}/`, { headers })
  const encoding = response.headers.get('content-encoding')
  if (response.status !== 200 || encoding === null) throw new Error('The home page is not sent compressed.')
  // `fetch` has decompressed the body, so the raw bytes are requested again.
  const file = keep(site, 'home.bytes', await rawBytes(`${product.origin}/`, headers))
  return measure(
    {
      name: 'visitor’s home page, from the page cache',
      least: 0.75,
      product: { url: `${product.origin}/`, headers },
      connections: connections.reading,
      bare: {
        kind: 'bytes',
        file,
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': encoding },
      },
    },
    effort,
  )
}

async function rawBytes(url: string, headers: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

/** Compares a member's home page with session, rights and data to rendering the same page from captured data. */
export async function measureMembersHome(site: BenchSite, product: Product, effort: Effort): Promise<Result> {
  const { token, userId } = await logIn(product, 'xiaoyu')
  const { page, html } = await capturePage(
    {
      url: '/',
      origin: product.origin,
      publicOrigin: product.origin,
      face: 'pc',
      lang: 'zh',
      theme: 'auto',
      feedView: 'cards',
      userId,
      now: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
      utcOffset: '+08:00',
      nonce: 'bench',
      formToken: 'bench',
    },
    product.origin,
    token,
  )
  const headers = { ...browser, cookie: `access_token=${token}`, 'accept-encoding': 'identity' }
  const own = await (await fetch(`${product.origin}/`, { headers })).text()
  // Both must be the same page for the ratio to be meaningful.
  if (Math.abs(own.length / html.length - 1) > 0.05)
    throw new Error(`The captured page has ${html.length} characters, the served one ${own.length}.`)
  return measure(
    {
      name: 'member’s home page, rendered',
      least: 0.35,
      product: { url: `${product.origin}/`, headers },
      connections: connections.rendering,
      bare: { kind: 'page', file: keep(site, 'page.json', JSON.stringify(page)) },
    },
    effort,
  )
}

/** Compares the thread list for visitors and members with a value of the same size sent as JSON. */
export async function measureList(site: BenchSite, product: Product, effort: Effort): Promise<Result[]> {
  const { token } = await logIn(product, 'xiaoyu')
  const measureFor = async (who: string, least: number, own: Readonly<Record<string, string>>) => {
    const headers = { 'accept-encoding': 'identity', ...own }
    const answer = await (await fetch(product.origin + listPath, { headers })).text()
    return measure(
      {
        name: `\`thread.list\` as JSON, ${who}`,
        least,
        product: { url: product.origin + listPath, headers },
        connections: connections.reading,
        bare: { kind: 'json', file: keep(site, 'list.json', answer) },
      },
      effort,
    )
  }
  return [
    await measureFor('visitor', 0.8, {}),
    await measureFor('member', 0.5, { authorization: `Bearer ${token}` }),
  ]
}

// The product refuses repeated texts, so each comment gets a number.
const content = '小奶锅也行，水烧开以后晾半分钟，再慢慢倒。（{n}）'

/** The load that creates comments on the newest thread, each with a unique text. */
async function commenting(product: Product): Promise<Omit<Load, 'connections'>> {
  const { token } = await logIn(product, 'ali')
  const list = (await callSite(product, '/api/v3/thread.list?perPage=1&page=1', { token })) as {
    pageData: { threadId: number }[]
  }
  return {
    url: `${product.origin}/api/v3/posts.create`,
    headers: { authorization: `Bearer ${token}` },
    body: { id: list.pageData[0]?.threadId, content },
  }
}

/** Compares 10 and 100 concurrent writers of comments on PostgreSQL. */
export async function measureManyWriters(product: Product, effort: Effort): Promise<Result> {
  const asked = await commenting(product)
  const writers = [10, 100] as const
  const rates = new Map<number, number[]>(writers.map((connections) => [connections, []]))
  for (const connections of writers) await load({ ...asked, connections, seconds: effort.seconds })
  for (let round = 0; round < effort.rounds; round += 1)
    for (const connections of round % 2 === 0 ? writers : writers.toReversed()) {
      const { perSecond } = await load({ ...asked, connections, seconds: effort.seconds })
      rates.get(connections)?.push(perSecond)
    }
  const [few, many] = writers.map((connections) => median(rates.get(connections) ?? [])) as [number, number]
  return {
    name: 'comments created by 100 connections on PostgreSQL',
    measured: `${many.toFixed(0)} a second, ${(many / few).toFixed(2)} × the ${few.toFixed(0)} of 10 connections`,
    bound: '≥ 1 ×',
    isKept: many >= few,
  }
}

/** Compares comments, each durable before the response, with inserting one durable row. */
export async function measureComments(site: BenchSite, product: Product, effort: Effort): Promise<Result> {
  return measure(
    {
      name: 'comment created, durable, 16 connections',
      least: 0.25,
      product: await commenting(product),
      connections: connections.writing,
      bare: { kind: 'insert', database: join(site.dataDir, 'bare.db') },
      bareBody: { content },
    },
    effort,
  )
}
