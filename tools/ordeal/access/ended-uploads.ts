import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { failures } from '../../../contracts/src/index.ts'
import { callSite, logIn } from '../../bench/sites/bench-site.ts'
import type { Product } from '../../product/product.ts'
import { Faults, type Trial } from '../trial.ts'

const folders = { attachments: 'file', 'users/avatar': 'avatar', 'users/background': 'background' } as const
type Call = keyof typeof folders

interface UnfinishedUpload {
  /** Sends the rest; returns the response. */
  finish(): Promise<string>
}

/** Begins an upload and stops in the middle of the file. */
async function beginUpload(
  { origin }: Product,
  token: string,
  call: Call,
  bytes: Buffer,
): Promise<UnfinishedUpload> {
  const { hostname, port, host } = new URL(origin)
  const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  const before = `${part('type')}\r\n1\r\n${part(folders[call], '; filename="a.png"')}Content-Type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(before), bytes, Buffer.from('\r\n--x--\r\n')])
  const head = [
    `POST /api/v3/${call} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  const half = before.length + Math.floor(bytes.length / 2)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, half))
  await sleep(300)
  return {
    async finish() {
      socket.write(body.subarray(half))
      await ended
      return Buffer.concat(chunks).toString('utf8')
    },
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
}

const members = ['xiaoyu', 'laozhou', 'beidao', 'gunanfeng', 'nightcoder'] as const
const calls = Object.keys(folders) as Call[]
const refusals: readonly number[] = [failures.INVALID_TOKEN.code, failures.USER_BAN.code]

/** Begins each kind of upload of a member, revokes their access, and sends the rest; returns how many were refused. */
async function endInTheMiddle(
  product: Product,
  username: string,
  bytes: Buffer,
  end: (person: { readonly token: string; readonly userId: number }) => Promise<unknown>,
  faults: Faults,
): Promise<number> {
  const person = await logIn(product, username)
  const uploads = await Promise.all(calls.map((call) => beginUpload(product, person.token, call, bytes)))
  await end(person)
  for (const upload of uploads) {
    const answer = await upload.finish()
    const [, code] = /"Code":(-?\d+)/.exec(answer) ?? []
    if (!refusals.includes(Number(code)))
      faults.add(`an upload whose session has ended: expected a refusal, got ${answer.slice(0, 200)}`)
  }
  return uploads.length
}

/** Uploads whose member logs out or is banned meanwhile: nothing of them is stored. */
export const endedUploads: Trial = {
  name: 'ended uploads',
  async run(site) {
    const faults = new Faults()
    const product = await site.start()
    const admin = await logIn(product, 'qinghe')
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, noise, background: '#24f' } })
      .png()
      .toBuffer()
    const before = new Set(filesBelow(`${site.dataDir}/files`))
    const ban = (id: number, username: string) =>
      callSite(product, '/api/backAdmin/users/update.user', {
        token: admin.token,
        body: { id, username, status: 1, rejectReason: '越权' },
      })
    const logOut = (token: string) => callSite(product, '/api/v3/users/logout', { token, body: {} })
    let ended = 0
    for (const [turn, username] of members.entries())
      ended += await endInTheMiddle(
        product,
        username,
        bytes,
        ({ token, userId }) => (turn % 2 === 1 ? ban(userId, username) : logOut(token)),
        faults,
      )
    await sleep(500)
    const left = filesBelow(`${site.dataDir}/files`).filter((file) => !before.has(file))
    if (left.length > 0) faults.add(`expected no new files, found ${left.length}, for example ${left[0]}`)
    for (const call of calls) {
      const answer = await (await beginUpload(product, admin.token, call, bytes)).finish()
      if (!answer.includes('"Code":0'))
        faults.add(`a complete upload: expected Code 0, got ${answer.slice(0, 200)}`)
    }
    return { figures: `${ended} uploads ended, ${left.length} files left`, faults: faults.list }
  },
}
