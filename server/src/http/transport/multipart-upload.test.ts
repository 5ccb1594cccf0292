import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const mib = 1024 * 1024

const part = (name: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
const filePart = part('file', '; filename="a.png"')
const chunk = (text: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n`),
    Buffer.from(text),
    Buffer.from('\r\n'),
  ])

/** Yields a start, then blocks of 64 KiB. */
function* endless(start: string, bytes: number): Generator<Buffer> {
  yield chunk(start)
  const piece = chunk(Buffer.alloc(65_536, 97))
  for (let sent = 0; sent < bytes; sent += 65_536) yield piece
}

describe('multipart uploads', () => {
  let t: TestApp
  let member: TestMember
  let port: number
  const lines: string[] = []

  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    t = await openTestApp({ log })
    member = await t.createMember()
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    port = (t.app.server.address() as { port: number }).port
  })
  afterAll(() => t.close())
  beforeEach(() => {
    lines.length = 0
  })

  /** Sends chunks while they are accepted; returns the response, and the number of sent bytes. */
  async function send(chunks: Iterable<Buffer>): Promise<{ status: number; code: number; sent: number }> {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    let sent = 0
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.write(
      `POST /api/v3/attachments HTTP/1.1\r\nhost: forum.test\r\nauthorization: Bearer ${member.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
    )
    for (const bytes of chunks) {
      if (socket.destroyed || received !== '') break
      sent += bytes.length
      if (!socket.write(bytes))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
    }
    if (!socket.destroyed) socket.write('0\r\n\r\n')
    await ended
    return {
      status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]),
      code: Number(/"Code":(-?\d+)/.exec(received)?.[1]),
      sent,
    }
  }

  async function untilNothingLeft(): Promise<string[]> {
    const folder = `${t.ctx.config.dataDir}/files/.temporary`
    for (let turn = 0; turn < 50 && (await readdir(folder)).length > 0; turn += 1) await sleep(20)
    return readdir(folder)
  }

  it.each([
    ['a file', filePart],
    ['a file that nobody asked for', part('other', '; filename="a.png"')],
    ['a field', part('type')],
    ['words before the first part', 'hello'],
    ['headers of a part', '--x\r\nx-long: '],
  ])('an upload is refused as soon as it is too large: %s without an end', async (_, start) => {
    const { status, code, sent } = await send(endless(start, 100 * mib))
    expect([status, code]).toEqual([413, -4001])
    expect(sent).toBeLessThan(20 * mib)
    expect(await untilNothingLeft()).toEqual([])
  })

  it('a multipart body is not read beyond its end', async () => {
    const { code, sent } = await send(endless('--x--\r\n', 100 * mib))
    expect(code).toBe(-4001)
    expect(sent).toBeLessThan(20 * mib)
  })

  it.each([
    ['ends in the middle of the file', [chunk(`${filePart}half of it`)]],
    ['ends in the headers of a part', [chunk('--x\r\ncontent-disposition: form-da')]],
    ['has no part at all', [chunk('hello')]],
    [
      'has a part of JSON',
      [
        chunk(
          `${part('name').replace('\r\n\r\n', '\r\ncontent-type: application/json\r\n\r\n')}{"a":1}\r\n--x--\r\n`,
        ),
      ],
    ],
    [
      'has a part of deep JSON',
      [
        chunk(
          `${part('a').replace('\r\n\r\n', '\r\ncontent-type: application/json\r\n\r\n')}${'['.repeat(30_000)}${']'.repeat(30_000)}\r\n--x--\r\n`,
        ),
      ],
    ],
    ['reaches for a prototype', [chunk(`${part('__proto__')}1\r\n--x--\r\n`)]],
  ])('a multipart body is refused as malformed, not as a server error, when it %s', async (_, chunks) => {
    const { status, code } = await send(chunks)
    expect([200, 400]).toContain(status)
    expect(code).toBe(-4001)
    expect(lines).toEqual([])
    expect(await untilNothingLeft()).toEqual([])
  })

  it('a multipart body with too many parts is refused', async () => {
    const parts = Array.from({ length: 2000 }, (__, index) => chunk(`${part(`f${index}`)}1\r\n`))
    expect(await send(parts)).toMatchObject({ status: 413, code: -4001 })
  })

  it('an aborted upload leaves no file and no logged error', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/v3/attachments HTTP/1.1\r\nhost: forum.test\r\nauthorization: Bearer ${member.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n${filePart}${'a'.repeat(100_000)}`,
    )
    const folder = `${t.ctx.config.dataDir}/files/.temporary`
    while ((await readdir(folder)).length === 0) await sleep(5)
    socket.resetAndDestroy()
    expect(await untilNothingLeft()).toEqual([])
    expect(lines).toEqual([])
  })
})
