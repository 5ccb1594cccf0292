import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Product } from '../../product/product.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'
import { percentile } from '../statistics.ts'

const prepare = fileURLToPath(new URL('../sites/prepare-listeners.ts', import.meta.url))
/** Streams opened per member; the limit is twelve. */
const linesEach = 10
const atOnce = 50
const pushesASecond = 100
const kilobyte = 1000
const maxKilobytes = 60
const maxPushMs = 250

interface Listener {
  readonly userId: number
  readonly token: string
}

async function makeListeners(site: BenchSite, people: number): Promise<Listener[]> {
  const child = spawn(process.execPath, [prepare, String(people)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: site.dataDir, ...site.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code], printed] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
  ])
  if (code !== 0)
    throw new Error(`prepare-listeners.ts exited with code ${code}, expected 0: ${printed.trim()}`)
  return JSON.parse(printed) as Listener[]
}

/** Opens a stream as a browser does and passes received data to `hear`. */
function listen(product: Product, { token }: Listener, nth: number, hear: (said: string) => void) {
  const { port } = new URL(product.origin)
  return new Promise<Socket>((resolve, reject) => {
    // Several source addresses, since one address has only 28,000 ports.
    const localAddress = `127.0.0.${(nth % 200) + 1}`
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
    socket.once('error', reject)
    socket.setEncoding('utf8')
    socket.once('data', (head: string) => {
      if (!head.startsWith('HTTP/1.1 200'))
        reject(new Error(`An event stream was refused: ${head.slice(0, 60)}`))
      resolve(socket)
    })
    socket.on('data', hear)
    socket.write(`GET /api/v3/live HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  })
}

/** Returns the milliseconds from sending each message until the last stream of its recipient has received it. */
async function push(
  product: Product,
  token: string,
  people: readonly Listener[],
  count: number,
  heardAt: Map<number, number>,
): Promise<number[]> {
  const sent: { userId: number; at: number }[] = []
  const calls: Promise<unknown>[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { userId } = people[nth % people.length] ?? { userId: 0 }
    sent.push({ userId, at: performance.now() })
    const body = { recipientUserId: userId, messageText: `push ${nth}`, isImage: false }
    calls.push(callSite(product, '/api/v3/dialog.create', { body, token }))
    await sleep(1000 / pushesASecond)
  }
  await Promise.all(calls)
  await sleep(2000)
  return sent.map(({ userId, at }) => (heardAt.get(userId) ?? Number.POSITIVE_INFINITY) - at)
}

/**
 * Measures the cost of many open event streams: memory of the process per stream, and the time until a message is
 * delivered.
 */
export async function measureStreams(site: BenchSite, effort: Effort): Promise<Result[]> {
  const people = await makeListeners(site, effort.streams / linesEach)
  const product = await site.start()
  const sockets: Socket[] = []
  const heardAt = new Map<number, number>()
  try {
    const admin = await logIn(product, 'qinghe')
    const before = product.residentBytes()
    const lines = people.flatMap((person) => Array.from({ length: linesEach }, () => person))
    for (let from = 0; from < lines.length; from += atOnce)
      sockets.push(
        ...(await Promise.all(
          lines.slice(from, from + atOnce).map((person, nth) =>
            listen(product, person, from + nth, (said) => {
              if (said.includes('event: message')) heardAt.set(person.userId, performance.now())
            }),
          ),
        )),
      )
    await sleep(3000)
    const each = (product.residentBytes() - before) / lines.length / kilobyte
    const count = Math.min(people.length, pushesASecond * effort.seconds)
    const times = await push(product, admin.token, people, count, heardAt)
    const p99 = percentile(times, 0.99)
    const name = `${lines.length.toLocaleString('en')} open streams`
    return [
      {
        name: `${name}: memory each`,
        measured: `${each.toFixed(1)} kB`,
        bound: `≤ ${maxKilobytes} kB`,
        isKept: each <= maxKilobytes,
      },
      {
        name: `${name}, ${pushesASecond} messages a second: sent to heard, p99`,
        measured: `${p99.toFixed(0)} ms of ${times.length}`,
        bound: `≤ ${maxPushMs} ms`,
        isKept: p99 <= maxPushMs,
      },
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    await product.stop()
  }
}
