import type { Endpoint, RateLimit } from '@chaguan/contracts'
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../../viewer.ts'
import type { TransportError } from '../app-error.ts'
import type { Call } from '../call.ts'
import { countInvalidToken, rateGate } from './gates.ts'
import { openRateLimits } from './rate-limits.ts'

const twice: RateLimit = { times: 2, intervalSeconds: 60, banSeconds: 60 }

afterEach(() => vi.useRealTimers())

/** Returns a function that makes a call and returns the seconds to wait; 0 when it passes. */
function openGate(endpoint: Partial<Endpoint>) {
  const gate = rateGate(openRateLimits(null, 'site'), () => twice)
  return async (ip: string, userId: number | 'unknown' | null = null, body: unknown = null) => {
    const call = {
      endpoint: { method: 'GET', path: '/thing', access: 'member', ...endpoint },
      request: { ip, body },
      viewer: userId === 'unknown' ? null : { id: userId },
    } as unknown as Call & { readonly viewer: Viewer }
    try {
      await gate.check(call)
      return 0
    } catch (error) {
      const { status, headers } = error as TransportError
      return status === 429 ? Number(headers['retry-after']) : Number.NaN
    }
  }
}

test('a member has one budget at all addresses, and other members have their own', async () => {
  const call = openGate({})
  expect([await call('192.0.2.1', 1), await call('192.0.2.2', 1)]).toEqual([0, 0])
  expect(await call('192.0.2.3', 1)).toBeGreaterThan(50)
  expect(await call('192.0.2.1', 2)).toBe(0)
})

test('a visitor’s calls are counted by address, an IPv6 network of 64 bits being one', async () => {
  const call = openGate({})
  expect([await call('192.0.2.1'), await call('192.0.2.1'), await call('192.0.2.2')]).toEqual([0, 0, 0])
  expect(await call('192.0.2.1')).toBeGreaterThan(50)
  expect([await call('2001:db8:0:1::1'), await call('2001:db8:0:1::2')]).toEqual([0, 0])
  expect(await call('2001:db8:0:1::3')).toBeGreaterThan(50)
  expect(await call('2001:db8:0:2::1')).toBe(0)
})

test('calls of an unknown viewer are counted by address', async () => {
  const call = openGate({})
  const ask = (ip: string) => call(ip, 'unknown')
  expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([0, 0, 0])
  expect(await ask('192.0.2.1')).toBeGreaterThan(50)
})

test('writes that are open to visitors are counted by address, also those of a member', async () => {
  for (const write of [{ method: 'POST' }, { method: 'GET', alsoMethods: ['POST'] }] as const) {
    const call = openGate({ ...write, access: 'visitor' })
    expect([await call('192.0.2.1', 1), await call('192.0.2.1', 2)]).toEqual([0, 0])
    expect(await call('192.0.2.1', 3)).toBeGreaterThan(50)
  }
  const read = openGate({ access: 'visitor' })
  for (const userId of [1, 2, 3]) expect(await read('192.0.2.1', userId)).toBe(0)
})

test('an endpoint with a share of the budget has that part of the calls, and at least one', async () => {
  const half = openGate({ flood: { share: 0.5 } })
  expect(await half('192.0.2.1', 1)).toBe(0)
  expect(await half('192.0.2.1', 1)).toBeGreaterThan(50)
  const least = openGate({ flood: { share: 0.01 } })
  expect(await least('192.0.2.1', 1)).toBe(0)
  expect(await least('192.0.2.1', 1)).toBeGreaterThan(50)
})

test('the same text may be written thirty times a minute, other and empty texts more often', async () => {
  const many: RateLimit = { ...twice, times: 1000 }
  const call = openGate({ method: 'POST', rateLimit: many, flood: { share: 1, words: 'content' } })
  const write = (content: string, userId = 1) => call('192.0.2.1', userId, { content })
  for (let number = 0; number < 30; number += 1)
    expect([await write('在吗'), await write('  ')]).toEqual([0, 0])
  expect(await write(' 在吗 ')).toBeGreaterThan(50)
  expect([await write('不在'), await write('  '), await write('在吗', 2)]).toEqual([0, 0, 0])
})

test('sixty unknown tokens a minute are accepted from one address, an IPv6 network of 64 bits being one', async () => {
  const limits = openRateLimits(null, 'site')
  const count = (ip: string) => countInvalidToken(limits, { ip } as FastifyRequest)
  for (const network of ['2001:db8:0:1::', '192.0.2.1']) {
    const address = (n: number) => (network.includes(':') ? network + n : network)
    for (let n = 1; n <= 60; n += 1) await count(address(n))
    await expect(count(address(61))).rejects.toMatchObject({ status: 429 })
  }
  await count('2001:db8:0:2::1')
  await count('192.0.2.2')
})

test('the same text may be written again a minute after the first, or after the refusal', async () => {
  vi.useFakeTimers()
  const many: RateLimit = { ...twice, times: 1000 }
  const call = openGate({ method: 'POST', rateLimit: many, flood: { share: 1, words: 'content' } })
  const write = async (times: number) => {
    for (let number = 1; number < times; number += 1) await call('192.0.2.1', 1, { content: '在吗' })
    return call('192.0.2.1', 1, { content: '在吗' })
  }
  expect(await write(30)).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect([await write(30), await write(1)]).toEqual([0, 60])
  vi.advanceTimersByTime(60_000)
  expect(await write(1)).toBe(0)
})

test('unknown tokens are counted for a minute, and refused for a minute', async () => {
  vi.useFakeTimers()
  const limits = openRateLimits(null, 'site')
  const count = async (times: number) => {
    for (let n = 0; n < times; n += 1) await countInvalidToken(limits, { ip: '192.0.2.1' } as FastifyRequest)
  }
  await count(60)
  vi.advanceTimersByTime(59_500)
  await expect(count(1)).rejects.toMatchObject({ headers: { 'retry-after': '60' } })
  vi.advanceTimersByTime(59_500)
  await expect(count(1)).rejects.toMatchObject({ status: 429 })
  vi.advanceTimersByTime(500)
  await count(60)
})
