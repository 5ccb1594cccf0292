import { expect, test } from 'vitest'
import type { AppError, TransportError } from '../app-error.ts'
import type { Call } from '../call.ts'
import { originGate } from './gates.ts'

const own = 'http://forum.test'
const foreign = 'http://elsewhere.test'

interface OriginCase {
  readonly method: 'GET' | 'POST'
  readonly isStream?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly source?: 'cookie' | 'bearer'
}

/** Returns a function that makes a call and returns its refusal, or null; and the warnings and the clock. */
function openGate(siteUrl: string | null = own) {
  const gate = originGate()
  const held = { now: 0, warnings: [] as unknown[] }
  const ctx = {
    config: { siteUrl },
    clock: { now: () => held.now },
    log: { warn: (fields: unknown) => void held.warnings.push(fields) },
  }
  async function call({ method, isStream, headers = {}, source = 'cookie' }: OriginCase) {
    const request = { method, headers, protocol: 'http', host: 'forum.test' }
    try {
      await gate.check({
        ctx,
        request,
        endpoint: { isStream },
        token: { value: 't', source },
      } as unknown as Call)
      return null
    } catch (error) {
      return (error as Partial<TransportError>).status ?? (error as AppError).reason
    }
  }
  return { call, held }
}

test('a stream of another site is refused, other reads are not', async () => {
  const { call } = openGate()
  const stream = { method: 'GET', isStream: true } as const
  expect(await call({ ...stream, headers: { origin: foreign } })).toBe(403)
  expect(await call({ ...stream, headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
  expect(await call({ ...stream, headers: { origin: own } })).toBe(null)
  expect(await call(stream)).toBe(null)
  expect(await call({ method: 'GET', headers: { origin: foreign } })).toBe(null)
})

test('a write needs the origin of the site if it has a cookie or names an origin', async () => {
  const { call } = openGate()
  expect(await call({ method: 'POST', headers: { origin: own } })).toBe(null)
  expect(await call({ method: 'POST' })).toBe('UNAUTHORIZED')
  expect(await call({ method: 'POST', source: 'bearer' })).toBe(null)
  expect(await call({ method: 'POST', source: 'bearer', headers: { origin: foreign } })).toBe('UNAUTHORIZED')
})

test('without SITE_URL a refused origin is logged once a minute, cut to 200 characters', async () => {
  const { call, held } = openGate(null)
  const write = { method: 'POST', headers: { origin: `http://${'a'.repeat(300)}` } } as const
  const logged: number[] = []
  for (const at of [0, 59_999, 60_000, 60_001]) {
    held.now = at
    expect(await call(write)).toBe('UNAUTHORIZED')
    logged.push(held.warnings.length)
  }
  expect(logged).toEqual([1, 1, 2, 2])
  expect(held.warnings[0]).toMatchObject({ origin: `http://${'a'.repeat(193)}` })
})

test('with SITE_URL a refused origin is not logged', async () => {
  const { call, held } = openGate()
  await call({ method: 'POST', headers: { origin: foreign } })
  expect(held.warnings).toEqual([])
})
