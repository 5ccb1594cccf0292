import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { callSite, logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { plantWithoutHttps } from './access/planted-cookies.ts'
import { type RawAnswer, sendRaw, statusesOf } from './raw-socket.ts'
import { atOnce, Faults, type Trial } from './trial.ts'

const stranger = 'evil.test'
/** Milliseconds within which a client that does not read is disconnected, and for which one is observed. */
const cutWithinMs = 30_000
const watchMs = 40_000
const readers = 40

const busy = 503

interface RawRequest {
  readonly path: string
  readonly host?: string
  readonly method?: string
  readonly headers?: readonly string[]
}

/** Sends a request on a new connection, with exactly these headers. */
const ask = ({ origin }: Pick<Product, 'origin'>, request: RawRequest): Promise<RawAnswer> => {
  const { path, host = new URL(origin).host, method = 'GET', headers = [] } = request
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close']
  return sendRaw(origin, [`${lines.join('\r\n')}\r\n\r\n`])
}

const paths = [
  '/',
  '/thread/1',
  '/api/v3/forum',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/openapi.json',
  '/healthz',
  '/metrics',
  '/dev/outbox',
  '/files/00/00/0.png',
]

/** Two `Host` lines are refused for every target, also for cached responses. */
async function tryTwoHosts(product: Product, faults: Faults): Promise<number> {
  const { host } = new URL(product.origin)
  const seconds = [
    `Host: ${stranger}`,
    `host: ${host}`,
    `HOST:${stranger}`,
    'Host:',
    `Host: ${host}, ${stranger}`,
  ]
  const requests = paths.flatMap((path) =>
    seconds.flatMap((second) =>
      ['GET', 'POST', 'HEAD'].map((method) => ({ path, method, headers: [second] })),
    ),
  )
  for (const path of paths) await ask(product, { path })
  for (const request of requests) {
    const answer = await ask(product, request)
    const [status] = statusesOf(answer)
    const what = `${request.method} ${request.path} with "${request.headers[0]}" as well`
    if (status !== 400 && status !== busy) faults.add(`${what}: ${status}`)
    if (answer.text.includes(stranger)) faults.add(`${what} contains the foreign host ${stranger}`)
  }
  return requests.length
}

/** Public addresses of the site in a response: in the head of a page, in feeds and sitemaps. */
function publicNames(text: string): string {
  const [head = ''] = text.split('</head>')
  return /<html/i.test(text) ? head : text
}

/** Without SITE_URL, no response contains a host name chosen by a client. */
async function tryForeignHost(product: Product, faults: Faults): Promise<number> {
  const documents = [
    '/',
    '/thread/1',
    '/feed.xml',
    '/atom.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/thread/1/card',
    '/search?keyword=茶',
  ]
  const hosts = [stranger, `${stranger}:80`, `127.0.0.1.${stranger}`, `localhost.${stranger}`]
  let asked = 0
  for (const host of hosts)
    for (const path of documents.map(encodeURI)) {
      asked += 1
      const answer = await ask(product, { path, host })
      if (publicNames(answer.text).includes(stranger))
        faults.add(`${path} names the host of the request, ${host}`)
    }
  const own = await ask(product, { path: '/' })
  if (publicNames(own.text).includes(stranger))
    faults.add(`the foreign host ${stranger} is in a response to another client`)
  if (!product.output().includes('the public address of the site is not known'))
    faults.add('the log does not say that the address of the site is not known')
  return asked
}

/** A cookie planted by a sibling domain, beside or in place of the site's own, over https. */
async function tryPlantedCookies(product: Product, faults: Faults): Promise<number> {
  const [own, planted] = [await logIn(product, 'laozhou'), await logIn(product, 'beidao')]
  const cookie = (token: string) => `access_token=${token}`
  const markOf = (token: string) =>
    `__Host-session_mark=${createHash('sha256').update(`session mark ${token}`).digest('base64url')}`
  const [mine, theirs, mark] = [cookie(own.token), cookie(planted.token), markOf(own.token)]
  const told: readonly (readonly [cookies: string, userId: number | null])[] = [
    [[theirs, mine, mark].join('; '), own.userId],
    [[mine, theirs, mark].join('; '), own.userId],
    [[mark, theirs, mine, theirs].join('; '), own.userId],
    [[mine, mark].join('; '), own.userId],
    [theirs, null],
    [[theirs, mark].join('; '), null],
    [[theirs, `__Host-session_mark=`].join('; '), null],
    [[cookie(`${own.token}x`), theirs, mark].join('; '), null],
  ]
  for (const [cookies, userId] of told) {
    const answer = await ask(product, { path: '/api/v3/users/sessions', headers: [`Cookie: ${cookies}`] })
    const user = await ask(product, {
      path: `/api/v3/user?userId=${planted.userId}`,
      headers: [`Cookie: ${cookies}`],
    })
    const isIn = answer.text.includes('"Code":0')
    const isPlanted = /"loginAt":"2/.test(user.text)
    if (isPlanted) faults.add(`a planted cookie logged in: ${cookies.replaceAll(/=[\w-]+/g, '=…')}`)
    if (isIn !== (userId !== null))
      faults.add(`${cookies.replaceAll(/=[\w-]+/g, '=…')}: ${isIn ? 'somebody' : 'nobody'} is in`)
  }
  return told.length
}

/**
 * Opens a connection, requests far more than it reads, and keeps sending; returns the milliseconds until it was
 * disconnected.
 */
function stall({ origin }: Product, path: string, sends: boolean): Promise<number> {
  const { hostname, port, host } = new URL(origin)
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  return new Promise((resolve) => {
    const began = performance.now()
    const socket = connect(Number(port), hostname)
    const timers = [
      // Without sending, a client does not notice that the connection is closed.
      setInterval(() => socket.write(sends ? request : '\r\n'), 1000),
      setTimeout(() => socket.destroy(), watchMs),
    ]
    socket.pause()
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const timer of timers) clearTimeout(timer)
      resolve(performance.now() - began)
    })
    socket.once('connect', () => socket.write(request.repeat(400)))
  })
}

/** Clients that request pages and read nothing. */
async function tryStalledReaders(product: Product, faults: Faults): Promise<number> {
  const cut: number[] = []
  const numbers = Array.from({ length: readers }, (_, number) => number)
  await atOnce(readers, numbers, async (number) => {
    const ms = await stall(product, number % 2 ? '/' : '/openapi.json', number % 4 < 2)
    cut.push(ms)
    if (ms > cutWithinMs)
      faults.add(`the connection of a stalled reader was not closed within ${Math.round(ms)} ms`)
  })
  return Math.max(...cut)
}

/** Local-only endpoints stay local behind a local proxy, whatever headers the proxy adds or omits. */
async function tryProxy(product: Product, token: string, faults: Faults): Promise<number> {
  const { host } = new URL(product.origin)
  const proxied: readonly Pick<RawRequest, 'host' | 'headers'>[] = [
    { host: 'forum.test' },
    { host: stranger },
    { host: `127.0.0.1.${stranger}` },
    ...[
      'X-Forwarded-For: 203.0.113.9',
      'X-Real-IP: 203.0.113.9',
      'Forwarded: for=203.0.113.9',
      'Via: 1.1 proxy',
    ].map((header) => ({ host, headers: [header] })),
  ]
  for (const path of ['/metrics', '/dev/outbox']) {
    if (statusesOf(await ask(product, { path }))[0] !== 200)
      faults.add(`${path} is not served on this machine`)
    for (const through of proxied) {
      const [status] = statusesOf(await ask(product, { path, ...through }))
      if (status !== 404 && status !== 403)
        faults.add(`${path} through a proxy (${JSON.stringify(through)}): ${status}`)
    }
  }
  const withToken = (value: string) =>
    ask(product, { path: '/metrics', host: 'forum.test', headers: [`Authorization: Bearer ${value}`] })
  if (statusesOf(await withToken(token))[0] !== 200) faults.add('/metrics refused its own token')
  if (statusesOf(await withToken(`${token}x`))[0] === 200) faults.add('/metrics accepted a wrong token')
  return 2 * proxied.length
}

/** Duplicate and foreign hosts, planted cookies, clients that do not read, and local-only endpoints. */
export const transport: Trial = {
  name: 'transport',
  async run(site) {
    const faults = new Faults()
    const metricsToken = 'ordeal-metrics-token-1234567890'
    const product = await site.start({ METRICS_TOKEN: metricsToken })
    const hosts = await tryTwoHosts(product, faults)
    const foreign = await tryForeignHost(product, faults)
    const { token } = await logIn(product, 'qinghe')
    await callSite(product, '/api/backAdmin/settings.create', {
      token,
      body: { data: [{ key: 'dev_outbox', value: '1', tag: 'dev' }] },
    })
    const proxied = await tryProxy(product, metricsToken, faults)
    const longest = await tryStalledReaders(product, faults)
    const planted = await plantWithoutHttps(product, faults)
    if (statusesOf(await ask(product, { path: '/healthz' }))[0] !== 200)
      faults.add('the site no longer responds')
    await product.stop()
    const overHttps = await site.start({ SITE_URL: 'https://forum.test' })
    const cookies = await tryPlantedCookies(overHttps, faults)
    return {
      figures: `${hosts} requests with two hosts, ${foreign} by a stranger's, ${cookies} with planted cookies over https and ${planted} without, ${proxied} through proxies; ${readers} readers that do not read cut within ${Math.round(longest / 1000)} s`,
      faults: faults.list,
    }
  },
}
