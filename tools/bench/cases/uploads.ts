import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../product/product.ts'
import { startBackgroundReader } from '../load/background-readers.ts'
import type { Effort, Result } from '../measurement.ts'
import { type BenchSite, callSite, logIn } from '../sites/bench-site.ts'
import { median } from '../statistics.ts'

const mebibyte = 1024 * 1024
const fileBytes = 20 * mebibyte
const limitMegabytes = 25
const maxMemory = 30
const maxSlowdown = 2
/** Resolution of response times; milliseconds. */
const clockGrain = 1
const otherPath = '/api/v3/thread.list?perPage=20'
const sampleEveryMs = 10

/** Creates a video of twenty megabytes: a short one, padded with incompressible bytes. */
function largeVideo(): Uint8Array {
  const head = readFileSync(new URL('../../demo/media/steam.webm', import.meta.url))
  // A Void element, which every reader skips, contains the padding.
  const void_ = Buffer.alloc(9)
  void_.writeUInt8(0xec, 0)
  void_.writeUInt32BE(0x01000000, 1)
  void_.writeUInt32BE(fileBytes - head.length - 9, 5)
  return Buffer.concat([head, void_, randomBytes(fileBytes - head.length - 9)])
}

/** A fast connection: 256 kB every 20 ms are 100 Mbit/s. */
const pieceBytes = 256 * 1024
const pieceEveryMs = 20

async function* bodyOf(bytes: Uint8Array, boundary: string): AsyncGenerator<Uint8Array> {
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  yield Buffer.from(`${part('name="type"')}3\r\n${part('name="file"; filename="large.webm"')}`)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await sleep(pieceEveryMs)
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

async function upload(product: Product, token: string, bytes: Uint8Array): Promise<void> {
  const boundary = `----bench${randomBytes(8).toString('hex')}`
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(`${product.origin}/api/v3/attachments`, { method: 'POST', headers }, resolve)
    call.once('error', reject)
    Readable.from(bodyOf(bytes, boundary)).pipe(call)
  })
  const { Code, Message } = (await json(answer)) as { Code: number; Message: string }
  if (Code !== 0) throw new Error(`The upload was refused: ${Code} ${Message}`)
}

interface Round {
  readonly calm: number
  readonly busy: number
  readonly grown: number
}

/** One round: response times without uploads, then with sequential uploads, and the maximum memory. */
async function measureRound(
  product: Product,
  token: string,
  bytes: Uint8Array,
  seconds: number,
): Promise<Round> {
  const others = { url: product.origin + otherPath, seconds }
  const calm = await (await startBackgroundReader(others)).p99
  const before = product.residentBytes()
  let most = before
  let isOver = false
  const reader = await startBackgroundReader(others)
  const asking = reader.p99.finally(() => {
    isOver = true
  })
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, product.residentBytes())
      await sleep(sampleEveryMs)
    }
  })()
  while (!isOver) await upload(product, token, bytes)
  const busy = await asking
  await watching
  return { calm, busy, grown: (most - before) / mebibyte }
}

/** Measures an upload of 20 MB: memory of the process, and response times of other requests. */
export async function measureUploads(site: BenchSite, product: Product, effort: Effort): Promise<Result[]> {
  const admin = await logIn(product, 'qinghe')
  const data = [{ key: 'support_max_size', value: limitMegabytes, tag: 'default' }]
  await callSite(product, '/api/backAdmin/settings.create', { body: { data }, token: admin.token })
  const bytes = largeVideo()
  // The first upload loads the code that uploads need.
  await upload(product, admin.token, bytes)
  const rounds: Round[] = []
  for (let round = 0; round < Math.max(3, effort.rounds); round += 1)
    rounds.push(await measureRound(product, admin.token, bytes, effort.seconds))
  const calm = median(rounds.map((round) => round.calm))
  const busy = median(rounds.map((round) => round.busy))
  const grown = median(rounds.map((round) => round.grown))
  return [
    {
      name: `upload of ${fileBytes / mebibyte} MB: memory (${site.threads === 0 ? 'demo site' : 'large site'})`,
      measured: `+ ${grown.toFixed(1)} MiB`,
      bound: `≤ ${maxMemory} MiB`,
      isKept: grown <= maxMemory,
    },
    {
      name: `upload of ${fileBytes / mebibyte} MB: others meanwhile`,
      measured: `p99 ${busy.toFixed(1)} ms, ${calm.toFixed(1)} ms without it`,
      bound: `≤ ${maxSlowdown} ×`,
      isKept: busy <= Math.max(calm, clockGrain) * maxSlowdown,
    },
  ]
}
