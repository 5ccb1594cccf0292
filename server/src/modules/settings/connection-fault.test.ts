import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { connectionFault, serviceFault } from './connection-fault.ts'

const failed = (cause: object) => new TypeError('fetch failed', { cause })

test('a failed connection is told with its place, its reason and what to check', () => {
  const refused = failed(
    Object.assign(new Error('x'), { code: 'ECONNREFUSED', address: '10.0.0.1', port: 443 }),
  )
  expect(connectionFault(refused, 'https://id.example')?.zh).toBe(
    '连不上 https://id.example（ECONNREFUSED）。请检查地址、端口和证书，以及服务器能否访问它',
  )
  expect(connectionFault(refused, '')?.en).toContain('10.0.0.1:443 can’t be reached (ECONNREFUSED)')
  const unknown = failed(Object.assign(new Error('x'), { code: 'ENOTFOUND', hostname: 'id.example' }))
  expect(connectionFault(unknown, '')?.zh).toContain('连不上 id.example（ENOTFOUND）')
  const late = failed(new DOMException('late', 'TimeoutError'))
  expect(connectionFault(late, 'id.example')?.zh).toContain('连不上 id.example（TimeoutError）')
})

test('a connection that fails without a code is told with the message', () => {
  expect(connectionFault(failed(new Error('bad port')), 'x:1')?.zh).toContain('连不上 x:1（bad port）')
})

test('a failed connection to a mail server is told with the code of its socket', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ESOCKET' })
  expect(connectionFault(refused, 'mail.example:1')?.zh).toContain('连不上 mail.example:1（ECONNREFUSED）')
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND mail.example'), { code: 'EDNS' })
  expect(connectionFault(unknown, 'mail.example:1')?.en).toContain('(ENOTFOUND)')
  const other = Object.assign(new Error('wrong version number'), { code: 'ESOCKET' })
  expect(connectionFault(other, 'mail.example:1')?.en).toContain('(ESOCKET)')
})

test('a place without a name is told in words', () => {
  expect(connectionFault(failed(new DOMException('late', 'TimeoutError')), '')?.zh).toContain(
    '连不上 服务器（',
  )
})

test('a server that does not speak HTTP is told without the words of the parser', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).end('220 mail.example ESMTP\r\n'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const error = await fetch(`http://127.0.0.1:${port}`).catch((fault: unknown) => fault)
  server.close()
  expect(serviceFault(error, 'x:1').zh).toBe('没有收到可用的回应。请检查地址、密钥和证书')
})

test('a refusal of the service itself is no failed connection', () => {
  expect(connectionFault(new Error('535 authentication failed'), 'mail.example')).toBe(null)
  expect(connectionFault(null, '')).toBe(null)
})

test('a refusal of a service is told with the service’s own code or words, never with ours', () => {
  const refused = Object.assign(new Error('WeChat refused: 40125'), { said: '40125' })
  expect(serviceFault(refused, '').zh).toBe('服务没有接受：40125')
  const mail = Object.assign(new Error('Invalid login: 535 5.7.8 no'), { response: '535 5.7.8 no\n' })
  expect(serviceFault(mail, '').en).toBe('The service rejected the request: 535 5.7.8 no')
})

test('an unusable response of a service is told without the error’s own text', () => {
  const unusable = Object.assign(new Error('the response of WeChat could not be parsed'), { said: '' })
  for (const error of [unusable, new Error('"response" is not a conform response')]) {
    expect(serviceFault(error, '').zh).toBe('没有收到可用的回应。请检查地址、密钥和证书')
    expect(serviceFault(error, '').en).not.toMatch(/parsed|conform/)
  }
})

test('an unreachable service is told as unreachable, also behind an error of ours', () => {
  const error = Object.assign(new Error('x', { cause: failed(new Error('bad port')) }), { said: '' })
  expect(serviceFault(error, 'x:1').zh).toContain('连不上 x:1（bad port）')
})
