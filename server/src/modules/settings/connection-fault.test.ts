import { expect, test } from 'vitest'
import { connectionFault } from './connection-fault.ts'

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

test('a refusal of the service itself is no failed connection', () => {
  expect(connectionFault(new Error('535 authentication failed'), 'mail.example')).toBe(null)
  expect(connectionFault(null, '')).toBe(null)
})
