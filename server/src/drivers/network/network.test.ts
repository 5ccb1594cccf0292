import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { fetchPublic } from './fetch-public.ts'
import { isPublicAddress } from './public-address.ts'

describe('the public network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '192.0.0.8',
    '198.18.0.1',
    '198.19.255.255',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '100::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::1',
    '2002:7f00:1::',
  ])('%s is not a public address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is an address of it',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it('only public addresses are fetched from, whatever a name resolves to at connection time', async () => {
    let asked = 0
    const server = createServer(() => {
      asked += 1
    })
    server.on('connection', () => {
      asked += 1
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
      await expect(fetchPublic(new URL(`https://${host}:${port}/keys`), {}), host).rejects.toThrow(
        'not on the public network',
      )
    await expect(fetchPublic(new URL('http://example.com/'), {})).rejects.toThrow('https')
    expect(asked).toBe(0)
    await new Promise((resolve) => server.close(resolve))
  })
})
