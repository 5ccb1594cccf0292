import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWebApp, fakeWebApp } from '../../testing/doubles/fake-web-app.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let web: FakeWebApp
let t: TestApp
let port: number

beforeAll(async () => {
  web = fakeWebApp()
  t = await openTestApp({ web })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as { port: number }).port
})
afterAll(() => t.close())

/** Sends lines of requests over one connection and returns everything that is received until it is closed. */
async function talk(requests: string, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
  })
  socket.write(requests)
  await once(socket, 'close')
  return received
}

const get = (path: string, lines = '') => `GET ${path} HTTP/1.1\r\nHost: forum.test\r\n${lines}\r\n`
const closing = 'Connection: close\r\n'

test('the second visitor gets the cached page with the same headers', async () => {
  const [first, second] = [await talk(get('/', closing)), await talk(get('/', closing))]
  expect(web.requests).toHaveLength(1)
  const comparable = (answer: string) => answer.replace(/^Date: .*$/m, '')
  expect(comparable(second)).toBe(comparable(first))
  expect(second).toContain('content-security-policy: ')
})

test('cached pages and rendered ones are answered in the order of a connection’s requests', async () => {
  await talk(get('/kept', closing))
  const received = await talk(get('/kept') + get('/new') + get('/kept') + get('/kept', closing))
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(4)
  expect(web.requests.filter(({ url }) => url === '/kept')).toHaveLength(1)
  const bodies = received.split('HTTP/1.1 200').map((answer) => answer.split('\r\n\r\n')[1])
  const [, kept, rendered] = bodies
  expect(rendered).not.toBe(kept)
  expect(bodies.slice(3)).toEqual([kept, kept])
})

test('HEAD sends the headers of the cached page alone', async () => {
  await talk(get('/headed', closing))
  const received = await talk(get('/headed', closing).replace('GET', 'HEAD'))
  expect(received).toMatch(/content-length: [1-9]/)
  expect(received.endsWith('\r\n\r\n')).toBe(true)
})

test.each([
  ['a session cookie', 'Cookie: access_token=none\r\n'],
  ['a token', 'Authorization: Bearer none\r\n'],
])('a request with %s does not get the cached page', async (_name, line) => {
  await talk(get('/', closing))
  const before = web.requests.length
  await talk(get('/', line + closing))
  expect(web.requests).toHaveLength(before + 1)
})

test('addresses that differ in unknown parameters or a slash at the end share the cached page', async () => {
  await talk(get('/shared', closing))
  const before = web.requests.length
  await talk(get('/shared?utm_source=mail') + get('/shared/') + get('/shared', closing))
  expect(web.requests).toHaveLength(before)
})

test('a posted form does not get the cached page', async () => {
  await talk(get('/', closing))
  const posted = get('/', `Content-Length: 0\r\n${closing}`).replace('GET', 'POST')
  expect(await talk(posted)).not.toMatch(/^HTTP\/1\.1 200/)
})

test('behind a proxy without SITE_URL, the cached page is that of the host which the proxy names', async () => {
  const environment = { SITE_URL: '', TRUST_PROXY: '127.0.0.1' }
  const proxied = await openTestApp({ web: fakeWebApp(), environment })
  await proxied.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: own } = proxied.app.server.address() as { port: number }
  const origin = async (line = '') => /"origin":"(.*?)"/.exec(await talk(get('/', line + closing), own))?.[1]
  for (let times = 0; times < 2; times += 1) {
    expect(await origin()).toBe('http://forum.test')
    expect(await origin('X-Forwarded-Host: tea.test\r\n')).toBe('http://tea.test')
  }
  await proxied.close()
})
