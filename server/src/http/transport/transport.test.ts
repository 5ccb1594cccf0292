import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWebApp } from '../../testing/doubles/fake-web-app.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let port: number

beforeAll(async () => {
  t = await openTestApp({ web: fakeWebApp() })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as { port: number }).port
})
afterAll(() => t.close())

/** Sends bytes over a connection and returns what is received until the server closes it. */
function talk(send: (socket: Socket) => void, ms = 8000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the connection stayed open; received: ${received.slice(0, 300)}`))
    }, ms)
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(received)
    }
    socket.on('connect', () => send(socket))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('end', end)
    socket.on('close', end)
    // A refused sender is disconnected by a reset after the response.
    socket.on('error', () => {})
  })
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const codeOf = (answer: string) => Number(/"Code":(-?\d+)/.exec(answer)?.[1])
const answersIn = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0
const host = 'Host: forum.test\r\n'
const closing = `${host}Connection: close\r\n`

describe('an unparsable request is answered in an envelope, and the connection is closed', () => {
  test.each([
    ['headers above 16 KiB', `GET / HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(17_000)}\r\n\r\n`, 431, -4001],
    ['an address of 9 KiB', `GET /api/v3/forum?${'a'.repeat(9000)} HTTP/1.1\r\n${closing}\r\n`, 414, -4001],
    ['an address of 20 KiB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${closing}\r\n`, 414, -4001],
    ['no HTTP at all', 'hello\r\n\r\n', 400, -4001],
    ['a method that does not exist', `BREW / HTTP/1.1\r\n${closing}\r\n`, 405, -4004],
    ['CONNECT', `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`, 405, -4004],
    ['a broken percent-encoding', `GET /api/v3/%E0%A4%A HTTP/1.1\r\n${closing}\r\n`, 400, -4001],
    [
      'two lengths',
      `POST /api/v3/forum HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
      -4001,
    ],
    [
      'a length beside chunks',
      `POST /api/v3/forum HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      -4001,
    ],
    [
      'a host with a path',
      'GET /api/v3/forum HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n',
      400,
      -4001,
    ],
    [
      'two hosts',
      'GET /api/v3/forum HTTP/1.1\r\nHost: forum.test\r\nhost: evil.test\r\nConnection: close\r\n\r\n',
      400,
      -4001,
    ],
    [
      'two hosts for a page',
      'GET / HTTP/1.1\r\nHost: forum.test\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
      400,
      Number.NaN,
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, Number.NaN],
  ])('%s', async (_name, text, status, code) => {
    const answer = await talk((socket) => socket.write(text))
    expect(statusOf(answer)).toBe(status)
    if (!Number.isNaN(code)) expect(codeOf(answer)).toBe(code)
    expect(answersIn(answer)).toBe(1)
  })

  test('a client that sends incomplete headers, an incomplete body or nothing is answered with 408', async () => {
    const { headersTimeout, requestTimeout } = t.app.server
    Object.assign(t.app.server, { headersTimeout: 300, requestTimeout: 300 })
    const body = `${host}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`
    const beginnings = ['GET / HTTP/1.1\r\nHost: forum', `POST /api/v3/forum HTTP/1.1\r\n${body}`, '']
    const answers = await Promise.all(beginnings.map((text) => talk((socket) => socket.write(text))))
    Object.assign(t.app.server, { headersTimeout, requestTimeout })
    for (const answer of answers) expect([statusOf(answer), codeOf(answer)]).toEqual([408, -5001])
  })

  test('a request smuggled behind a refused one is not answered', async () => {
    const answer = await talk((socket) =>
      socket.write(
        `POST /api/v3/forum HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n${host}\r\n`,
      ),
    )
    expect(statusOf(answer)).toBe(400)
    expect(answersIn(answer)).toBe(1)
  })
})

describe('an oversized body is refused before it is read', () => {
  test('a body with a large content-length is refused, and the response arrives', async () => {
    const answer = await talk((socket) =>
      socket.write(
        `POST /api/v3/users/username.login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{"a":"`,
      ),
    )
    expect(statusOf(answer)).toBe(413)
    expect(codeOf(answer)).toBe(-4001)
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  test.each([
    ['POST', '/api/v3/users/username.login', 413],
    ['POST', '/api/v3/no.such.call', 413],
    ['POST', '/login', 415],
    ['GET', '/api/v3/emoji', 200],
  ])('%s %s with a chunked gigabyte costs no memory', async (method, path, status) => {
    const chunk = Buffer.alloc(256 * 1024, 97)
    const frame = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
    const before = process.memoryUsage.rss()
    let sent = 0
    const answer = await talk((socket) => {
      const type = status === 413 ? 'application/json' : 'text/plain'
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${host}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      const more = () => {
        while (sent < 1024 ** 3 && socket.writable) {
          sent += chunk.length
          if (!socket.write(frame)) return
        }
      }
      socket.on('drain', more)
      more()
    })
    expect(statusOf(answer)).toBe(status)
    expect(sent).toBeLessThan(256 * 1024 ** 2)
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 ** 2)
    expect((await t.get('/healthz')).status).toBe(200)
  })
})

describe('a request with a content type but no body is answered', () => {
  test.each([
    ['application/json', 'POST', '/api/v3/users/username.login', 200],
    ['multipart/form-data; boundary=x', 'POST', '/api/v3/attachments', 200],
    ['application/x-www-form-urlencoded', 'POST', '/login', 415],
    ['application/json', 'GET', '/api/v3/emoji', 200],
  ])('%s, %s %s', async (type, method, path, status) => {
    const answer = await talk((socket) =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${closing}Content-Type: ${type}\r\n\r\n`),
    )
    expect(statusOf(answer)).toBe(status)
  })
})

describe('forms of request targets', () => {
  test('a double slash before the API is accepted', async () => {
    const answer = await talk((socket) => socket.write(`GET //api/v3/emoji HTTP/1.1\r\n${closing}\r\n`))
    expect(statusOf(answer)).toBe(200)
    expect(codeOf(answer)).toBe(0)
  })

  test('an absolute URL is reduced to its path', async () => {
    const answer = await talk((socket) =>
      socket.write(`GET http://evil.test/api/v3/emoji HTTP/1.1\r\n${closing}\r\n`),
    )
    expect(codeOf(answer)).toBe(0)
    expect(answer).not.toContain('evil.test')
  })

  test('an HTTP/1.0 request without a host, as health checks send it, is answered', async () => {
    expect(statusOf(await talk((socket) => socket.write('GET /healthz HTTP/1.0\r\n\r\n')))).toBe(200)
  })

  test('HEAD is answered like GET without a body', async () => {
    const answer = await talk((socket) => socket.write(`HEAD /api/v3/emoji HTTP/1.1\r\n${closing}\r\n`))
    expect(statusOf(answer)).toBe(200)
    expect(answer).toMatch(/content-length: [1-9]/i)
    expect(answer.split('\r\n\r\n')[1]).toBe('')
  })

  test('HEAD of a cached page has the headers of GET and no body', async () => {
    const get = await talk((socket) => socket.write(`GET /head HTTP/1.1\r\n${closing}\r\n`))
    const head = await talk((socket) => socket.write(`HEAD /head HTTP/1.1\r\n${closing}\r\n`))
    const length = /content-length: \d+/i
    expect(length.exec(head)?.[0]).toBe(length.exec(get)?.[0])
    expect(head.split('\r\n\r\n')[1]).toBe('')
  })

  test('two Host headers are refused for a cached page too', async () => {
    const get = (hosts: string) =>
      talk((socket) => socket.write(`GET /hosts HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`))
    expect(statusOf(await get(host))).toBe(200)
    expect(statusOf(await get(`${host}Host: evil.test\r\n`))).toBe(400)
  })
})
