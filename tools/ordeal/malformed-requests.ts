import { readdirSync } from 'node:fs'
import { logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { sendRaw, statusesOf } from './raw-socket.ts'
import { codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { Faults, type Trial } from './trial.ts'

const mib = 2 ** 20
const gib = 2 ** 30
const maxMemoryMib = 80

const post = (path: string, token: string, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`, ...more, '', ''].join('\r\n')

function* chunked(head: string, bytes: number, start = ''): Generator<string | Buffer> {
  yield head
  if (start !== '') yield `${Buffer.byteLength(start).toString(16)}\r\n${start}\r\n`
  const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 0x61), Buffer.from('\r\n')])
  for (let sent = 0; sent < bytes; sent += 0x10000) yield piece
  yield '0\r\n\r\n'
}

function* plain(head: string, bytes: number): Generator<string | Buffer> {
  yield head
  const piece = Buffer.alloc(0x10000, 0x61)
  for (let sent = 0; sent < bytes; sent += 0x10000) yield piece
}

const partHead = (name: string, file?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\nContent-Type: image/png`}\r\n\r\n`
const multipart = 'Content-Type: multipart/form-data; boundary=x'
const json = 'Content-Type: application/json'
const isChunked = 'Transfer-Encoding: chunked'
const create = '/api/v3/posts.create'
const upload = '/api/v3/attachments'

function* manyParts(head: string, parts: number): Generator<string> {
  yield head
  for (let part = 0; part < parts; part += 1) {
    const text = `${partHead(`f${part}`)}1\r\n`
    yield `${text.length.toString(16)}\r\n${text}\r\n`
  }
  yield '5\r\n--x--\r\n0\r\n\r\n'
}

/** Endless bodies, each with the allowed response statuses. */
function bodies(
  token: string,
): Readonly<Record<string, { pieces: Iterable<string | Buffer>; told: number[] }>> {
  return {
    '1 GiB of JSON in chunks': {
      pieces: chunked(post(create, token, json, isChunked), gib, '{"content":"'),
      told: [413],
    },
    '1 GiB of JSON, announced': {
      pieces: plain(post(create, token, json, `Content-Length: ${gib}`), gib),
      told: [413],
    },
    'a file of 1 GiB in chunks': {
      pieces: chunked(post(upload, token, multipart, isChunked), gib, partHead('file', 'a.png')),
      told: [413],
    },
    'a file of 1 GiB, announced': {
      pieces: plain(post(upload, token, multipart, `Content-Length: ${gib}`), gib),
      told: [413],
    },
    '1 GiB of a field': {
      pieces: chunked(post(upload, token, multipart, isChunked), gib, partHead('type')),
      told: [400, 413],
    },
    '100,000 parts': {
      pieces: manyParts(post(upload, token, multipart, isChunked), 100_000),
      told: [400, 413],
    },
    '1 GiB for a page': {
      pieces: chunked(
        post('/user/login', token, 'Content-Type: application/x-www-form-urlencoded', isChunked),
        gib,
        'a=',
      ),
      told: [413],
    },
    '1 GiB with GET': {
      pieces: chunked(post('/api/v3/forum', token, json, isChunked).replace('POST', 'GET'), gib),
      told: [200, 413],
    },
    '1 GiB without a right': {
      pieces: chunked(post(create, 'nobody', json, isChunked), gib),
      told: [200, 413],
    },
  }
}

async function endlessBodies(product: Product, token: string, faults: Faults): Promise<string> {
  let maxSent = 0
  const before = product.residentBytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, product.residentBytes())
  }, 50)
  for (const [name, { pieces, told }] of Object.entries(bodies(token))) {
    const answer = await sendRaw(product.origin, pieces)
    const [status = 0] = statusesOf(answer)
    maxSent = Math.max(maxSent, answer.sent)
    if (!told.includes(status))
      faults.add(`${name}: ${status} after ${answer.sent} bytes: ${answer.text.slice(0, 200)}`)
    if (status !== 0 && !/"Code":/.test(answer.text) && !/<!doctype/i.test(answer.text))
      faults.add(`${name}: the response is neither an envelope nor a page`)
  }
  clearInterval(watch)
  const grown = Math.round((most - before) / mib)
  if (grown > maxMemoryMib)
    faults.add(`endless bodies increased memory by ${grown} MiB, expected at most ${maxMemoryMib}`)
  return `endless bodies: at most ${Math.round(maxSent / mib)} MiB taken, ${grown} MiB of memory`
}

const brokenJson: readonly string[] = [
  '{',
  '[',
  '"',
  '{"a":}',
  '{a:1}',
  "{'a':1}",
  '{"a":1,}',
  '\u0000',
  'undefined',
  '1e',
  '{"a":01}',
  '{"a":"\n"}',
  '[1,2',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"data":{"__proto__":{"isAdmin":true}}}',
  '[]',
  '1',
  '"x"',
  'true',
  `${'['.repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  '{"id":1,"id":2}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  `{"${'k'.repeat(500_000)}":1}`,
  `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
]

async function brokenBodies(product: Product, token: string, faults: Faults): Promise<string> {
  for (const body of brokenJson) {
    const answer = await sendRequest(product.origin + create, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })
    const what = `the body ${body.slice(0, 40)}`
    faults.add(...faultsOfResponse(what, answer))
    if (codeOf(answer) !== -4001) faults.add(`${what}: ${answer.status} ${answer.text.slice(0, 160)}`)
  }
  const latin = await sendRequest(product.origin + create, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  })
  faults.add(...faultsOfResponse('a body that is not UTF-8', latin))
  return `${brokenJson.length} broken bodies`
}

const head = (...lines: string[]) => [...lines, '', ''].join('\r\n')
const second = 'GET /second HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

/**
 * Requests that two servers in a chain could interpret differently. At most one response is allowed, and the connection
 * must close.
 */
const smuggled: Readonly<Record<string, string>> = {
  'length and chunks': `${head('POST / HTTP/1.1', 'Host: a', 'Content-Length: 6', isChunked)}0\r\n\r\n${second}`,
  'two lengths': head('POST / HTTP/1.1', 'Host: a', 'Content-Length: 0', 'Content-Length: 44') + second,
  'a length with a sign': head('POST / HTTP/1.1', 'Host: a', 'Content-Length: +44') + second,
  'a length in hex': head('POST / HTTP/1.1', 'Host: a', 'Content-Length: 0x2c') + second,
  'chunks twice': `${head('POST / HTTP/1.1', 'Host: a', isChunked, 'Transfer-Encoding: identity')}0\r\n\r\n${second}`,
  'unknown coding': head('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: xchunked') + second,
  'a blank before the colon': head('POST / HTTP/1.1', 'Host: a', 'Content-Length : 44') + second,
  'a folded line': head('POST / HTTP/1.1', 'Host: a', 'X: 1\r\n Content-Length: 44') + second,
  'line feeds alone': `POST / HTTP/1.1\nHost: a\nContent-Length: 44\n\n${second}`,
  'a carriage return in a value': head('GET / HTTP/1.1', 'Host: a', 'X: a\rContent-Length: 44') + second,
  'NUL in a value': head('GET / HTTP/1.1', 'Host: a', 'X: a\u0000b'),
  'a chunk of negative size': `${head('POST / HTTP/1.1', 'Host: a', isChunked)}-1\r\n\r\n${second}`,
  'a chunk larger than a number': `${head('POST / HTTP/1.1', 'Host: a', isChunked)}fffffffffffffffff\r\n${second}`,
  'two hosts': head('GET / HTTP/1.1', 'Host: a', 'Host: b'),
  'a host with script': head('GET / HTTP/1.1', 'Host: a"><svg onload=__xss()>'),
  'a host with a path': head('GET / HTTP/1.1', 'Host: a/b?c'),
  'no host': head('GET / HTTP/1.1'),
  'a new protocol': `${head('PRI * HTTP/2.0')}SM\r\n\r\n`,
  nonsense: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'a method of its own': head('FROB / HTTP/1.1', 'Host: a'),
  CONNECT: head('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: a'),
  'an upgrade': head('GET / HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade, close', 'Upgrade: websocket'),
  'an address of 9 KiB': head(`GET /${'a'.repeat(9000)} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close'),
  'headers of 20 KiB': head('GET / HTTP/1.1', 'Host: 127.0.0.1', `X: ${'a'.repeat(20_000)}`),
  'a thousand headers': head(
    'GET / HTTP/1.1',
    'Host: 127.0.0.1',
    ...Array.from({ length: 1000 }, (_, index) => `X${index}: 1`),
  ),
  'an address that cannot be decoded': head(
    'GET /%E0%A4%A/%ff HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: close',
  ),
  'an address with NUL': head('GET /thread/%00 HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'),
  'a way out of the folder': head(
    'GET /assets/../../../../etc/passwd HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: close',
  ),
  'an encoded way out': head(
    'GET /files/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: close',
  ),
  'line breaks in an address': head(
    'GET /search?keyword=a%0d%0aSet-Cookie:%20x=1 HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: close',
  ),
}

async function smuggling({ origin }: Product, faults: Faults): Promise<string> {
  for (const [name, bytes] of Object.entries(smuggled)) {
    const answer = await sendRaw(origin, [bytes], 5000)
    const statuses = statusesOf(answer)
    if (statuses.length > 1) faults.add(`${name}: expected one response, got ${statuses.length}`)
    if (statuses.some((status) => status >= 500))
      faults.add(`${name}: expected no status from 500 on, got ${statuses}`)
    if (statuses.length === 0) faults.add(`${name}: no answer in ${Math.round(answer.ms)} ms`)
    const [head = ''] = answer.text.split('\r\n\r\n', 1)
    if (/root:x:|<svg onload/.test(answer.text) || /^set-cookie: x=1/im.test(head))
      faults.add(`${name}: the response contains what the attack asked for`)
  }
  return `${Object.keys(smuggled).length} requests that could be read in two ways`
}

/** Endless bodies, malformed bodies, and ambiguous requests. */
export const malformedRequests: Trial = {
  name: 'hostile requests',
  async run(site) {
    const product = await site.start()
    const faults = new Faults()
    const { token } = await logIn(product, 'xiaoyu')
    const figures = [
      await endlessBodies(product, token, faults),
      await brokenBodies(product, token, faults),
      await smuggling(product, faults),
    ]
    const left = readdirSync(`${site.dataDir}/files/.temporary`)
    if (left.length > 0) faults.add(`expected no temporary files, found ${left.length}`)
    const { status } = await sendRequest(`${product.origin}/readyz`)
    if (status !== 200) faults.add(`/readyz afterwards has status ${status}, expected 200`)
    return { figures: figures.join('; '), faults: faults.list }
  },
}
