import { type Endpoint, memberField, memberHeader } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import type { Viewer } from '../../viewer.ts'
import type { AppError, TransportError } from '../app-error.ts'
import type { Call } from '../call.ts'
import { sessionGate } from './gates.ts'
import { openRateLimits } from './rate-limits.ts'

interface SessionCase {
  readonly endpoint?: Partial<Endpoint>
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** Returns a function that makes a call with a token and returns the status or reason of its refusal. */
function openGate() {
  const viewers = new Map<string | null, Partial<Viewer>>([
    [null, { id: null }],
    ['token of 7', { id: 7 }],
  ])
  const gate = sessionGate(
    openRateLimits(null, 'site'),
    async (_ctx, token) => (viewers.get(token) as Viewer | undefined) ?? null,
    () => ({}) as never,
  )
  return async (value: string | null, { endpoint = {}, headers = {}, query = {} }: SessionCase = {}) => {
    const call = {
      endpoint,
      request: { ip: '192.0.2.1', headers, query },
      token: value === null ? null : { value, source: 'bearer' },
      viewer: null,
    } as unknown as Call
    try {
      await gate.check(call)
      return `viewer ${call.viewer?.id}`
    } catch (error) {
      return (error as Partial<TransportError>).status ?? (error as AppError).reason
    }
  }
}

test('the viewer is the member of the token, and a visitor without a token', async () => {
  const call = openGate()
  expect([await call('token of 7'), await call(null)]).toEqual(['viewer 7', 'viewer null'])
})

test('a page that was rendered for another member than that of the session is refused', async () => {
  const call = openGate()
  expect(await call('token of 7', { headers: { [memberHeader]: '7' } })).toBe('viewer 7')
  expect(await call('token of 7', { headers: { [memberHeader]: '8' } })).toBe('INVALID_TOKEN')
  expect(await call(null, { headers: { [memberHeader]: '8' } })).toBe('viewer null')
})

test('a stream, whose request has no headers of its own, names the member of its page in the query', async () => {
  const call = openGate()
  const stream = { isStream: true } as const
  expect(await call('token of 7', { endpoint: stream, query: { [memberField]: '8' } })).toBe('INVALID_TOKEN')
  expect(await call('token of 7', { endpoint: stream, query: { [memberField]: '7' } })).toBe('viewer 7')
  expect(await call('token of 7', { query: { [memberField]: '8' } })).toBe('viewer 7')
})

test.each([
  ['an unknown token', 'unknown', {}],
  ['the page of another member', 'token of 7', { headers: { [memberHeader]: '8' } }],
])('an address may send %s sixty times a minute', async (_name, token, asked) => {
  const call = openGate()
  for (let number = 0; number < 60; number += 1) expect(await call(token, asked)).toBe('INVALID_TOKEN')
  expect(await call(token, asked)).toBe(429)
})
