import { limits } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import { parseQuery } from '../transport/parse-query.ts'
import { limitsGate } from './gates.ts'

type Call = Parameters<ReturnType<typeof limitsGate>['check']>[0]

const tooMany = Array.from({ length: limits.queryParameters + 1 }, (_, at) => `name${at}=1`).join('&')

/** Returns the HTTP status with which a query is refused; null when it passes. */
async function refusalOf(method: string, query: string): Promise<unknown> {
  const call = { request: { method, query: parseQuery(query) } } as unknown as Call
  try {
    await limitsGate().check(call)
    return null
  } catch (error) {
    const { status, statusCode } = error as { status?: number; statusCode?: number }
    return status ?? statusCode
  }
}

test('a write with a query beyond the limits is refused, and a read gets the truncated query', async () => {
  expect([await refusalOf('POST', tooMany), await refusalOf('GET', tooMany)]).toEqual([400, null])
})

test('a query with prototype-polluting names is refused for reads as well', async () => {
  expect(await Promise.all(['GET', 'POST'].map((method) => refusalOf(method, '__proto__[a]=1')))).toEqual([
    400, 400,
  ])
})

test('a query within the limits passes', async () => {
  expect(await Promise.all(['GET', 'POST'].map((method) => refusalOf(method, 'page=1')))).toEqual([
    null,
    null,
  ])
})
