import { limits } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import { parseQuery } from '../transport/parse-query.ts'
import { limitsGate } from './gates.ts'

type Call = Parameters<ReturnType<typeof limitsGate>['check']>[0]

const tooMany = Array.from({ length: limits.queryParameters + 1 }, (_, at) => `name${at}=1`).join('&')

/** The HTTP status that a request with a query is refused with; null for one that goes on. */
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

test('a write whose query would have to be cut is refused, and a read goes on with what is left', async () => {
  expect([await refusalOf('POST', tooMany), await refusalOf('GET', tooMany)]).toEqual([400, null])
})

test('a query with names that reach for prototypes is refused for reads as well', async () => {
  expect(await Promise.all(['GET', 'POST'].map((method) => refusalOf(method, '__proto__[a]=1')))).toEqual([
    400, 400,
  ])
})

test('a query within the limits is let through', async () => {
  expect(await Promise.all(['GET', 'POST'].map((method) => refusalOf(method, 'page=1')))).toEqual([
    null,
    null,
  ])
})
