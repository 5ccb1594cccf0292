import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import {
  bombTextChunk,
  buildGif,
  buildPng,
  heicHead,
  packedZeros,
} from '../../server/src/drivers/pictures/picture-corpus.ts'
import { logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { type Answer, codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { Faults, type Trial } from './trial.ts'

const uploads = 300
const mib = 2 ** 20

const head = (length: number, token: string) =>
  [
    'POST /api/v3/attachments HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    '',
    '',
    '--x\r\nContent-Disposition: form-data; name="type"\r\n\r\n1',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  ].join('\r\n')

/** Sends half of a file and closes the connection, abruptly or with a FIN. */
async function halfAnUpload(product: Product, token: string, turn: number): Promise<void> {
  const { hostname, port } = new URL(product.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  socket.write(head(600_000, token))
  socket.write(Buffer.alloc(50_000 + Math.floor(Math.random() * 200_000), turn))
  await sleep(50 + Math.random() * 400)
  if (turn % 2 === 0) socket.resetAndDestroy()
  else socket.end()
  await sleep(100)
  socket.destroy()
}

async function uploadWhole(product: Product, token: string, name: string, bytes: Buffer): Promise<Answer> {
  const form = new FormData()
  form.set('type', '1')
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return sendRequest(`${product.origin}/api/v3/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

/** Its expanding chunk is never read, so the file is stored without it. */
const harmless = 'a text that grows'

/** Files that are not pictures, have a wrong type, or expand when they are decoded. */
async function badPictures(): Promise<Readonly<Record<string, [name: string, bytes: Buffer]>>> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#24f' } })
    .png()
    .toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="__xss()"/>')
  return {
    'a page as jpg': ['a.jpg', Buffer.from('<!doctype html><script>__xss()</script>')],
    svg: ['a.svg', svg],
    'svg as png': ['a.png', svg],
    'a png as jpg': ['a.jpg', png],
    'a picture that ends too soon': ['a.png', png.subarray(0, 60)],
    'an empty file': ['a.png', Buffer.alloc(0)],
    'a script by name': ['a.php.png.php', png],
    'a way out by name': ['../../../../tmp/a.exe', png],
    'lies of 65535 × 65535': ['a.png', buildPng({ width: 65_535, height: 65_535 }, packedZeros(1000))],
    'grows to a gigabyte': ['a.png', buildPng({ width: 16_000, height: 16_000 }, packedZeros(600 * mib))],
    [harmless]: ['a.png', buildPng({ width: 8, height: 8 }, packedZeros(200), [bombTextChunk()])],
    '20,000 frames': ['a.gif', buildGif(20_000, { width: 8, height: 8 })],
    'frames of 60,000 pixels a side': ['a.gif', buildGif(3, { width: 60_000, height: 60_000 })],
    heic: ['a.heic', heicHead()],
    zip: ['a.jpg', Buffer.from('PK\u0003\u0004')],
    'a program': ['a.gif', Buffer.from('\u007fELF')],
  }
}

async function throwBadPictures(product: Product, token: string, faults: Faults): Promise<string> {
  const pictures = Object.entries(await badPictures())
  let slowest = 0
  let watching = true
  const watch = (async () => {
    while (watching) {
      const answer = await sendRequest(`${product.origin}/api/v3/thread.list`)
      slowest = Math.max(slowest, answer.ms)
      faults.add(...faultsOfResponse('a list meanwhile', answer, 2000))
      await sleep(20)
    }
  })()
  const before = product.residentBytes()
  for (const [what, [name, bytes]] of pictures) {
    const answer = await uploadWhole(product, token, name, bytes)
    faults.add(...faultsOfResponse(what, answer, 20_000))
    if (codeOf(answer) !== (what === harmless ? 0 : -4001))
      faults.add(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
  }
  watching = false
  await watch
  const grown = Math.round((product.residentBytes() - before) / mib)
  if (grown > 100) faults.add(`invalid pictures increased memory by ${grown} MiB, expected at most 100`)
  return `${pictures.length} bad pictures, the list answered within ${Math.round(slowest)} ms meanwhile, ${grown} MiB more`
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
}

/** Interrupted uploads, and files that are not pictures: nothing of them is stored. */
export const interruptedUploads: Trial = {
  name: 'cut uploads and bad pictures',
  async run(site) {
    const product = await site.start()
    const faults = new Faults()
    const { token } = await logIn(product, 'xiaoyu')
    const before = new Set(filesBelow(`${site.dataDir}/files`))
    await Promise.all(Array.from({ length: uploads }, (_, turn) => halfAnUpload(product, token, turn)))
    const told = await throwBadPictures(product, token, faults)
    await sleep(1000)
    const left = filesBelow(`${site.dataDir}/files`).filter((file) => !before.has(file))
    if (left.length > 1)
      faults.add(`expected no temporary files, found ${left.length}, for example ${left[0]}`)
    return { figures: `${uploads} uploads cut, ${left.length - 1} files left; ${told}`, faults: faults.list }
  },
}
