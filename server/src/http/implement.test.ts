import { clientHeader, type Endpoint, ownClient } from '@chaguan/contracts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import type { Viewer } from '../viewer.ts'
import type { Call, Exchange } from './call.ts'
import { implement, implementDynamic, type Mount } from './implement.ts'

const endpoint = {
  method: 'GET',
  path: '/api/v3/thing',
  access: 'visitor',
  input: { type: 'object', properties: {} },
  output: { type: 'object', properties: { found: { type: 'string' } } },
} as unknown as Endpoint

let t: TestApp
let app: FastifyInstance
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  app = fastify()
  app.decorateRequest('isMultipart', () => false)
})
afterEach(() => app.close())

/** A server without limits, on which everybody is a visitor. */
function aMount(): Mount {
  const check = (call: Call) => {
    call.viewer = { id: null } as Viewer
  }
  return {
    app,
    ctx: t.ctx,
    gates: [{ name: 'session', guardsPages: false, check }],
    loadShedder: { run: (_work: unknown, work: () => unknown) => work() },
    handlers: new Map(),
  } as unknown as Mount
}

test('a call outside the contract is found by its method and path, and answered in an envelope', async () => {
  const asked: unknown[] = []
  implementDynamic(aMount(), ['GET'], '/found/:name', async (method, params) => {
    asked.push([method, params])
    return { endpoint, handle: async () => ({ found: params.name }) }
  })
  const answer = await app.inject({ url: '/found/tea' })
  expect(answer.json()).toMatchObject({ Code: 0, Data: { found: 'tea' } })
  expect(asked).toEqual([['GET', { name: 'tea' }]])
})

test('only the site’s own client gets its session as a cookie', async () => {
  const logIn = async (_ctx: unknown, _viewer: Viewer, _input: unknown, exchange: Exchange) => {
    exchange.startSession('abc')
    return {}
  }
  implement(aMount(), { logIn: endpoint }, { logIn } as never)
  const cookieFor = async (client: string) =>
    (await app.inject({ url: endpoint.path, headers: { [clientHeader]: client } })).headers['set-cookie']
  expect(String(await cookieFor(ownClient))).toContain('=abc;')
  expect(await cookieFor('other')).toBeUndefined()
})

test('a call with several methods is answered for each of them, in measured time', async () => {
  const both = { ...endpoint, alsoMethods: ['POST'] } as unknown as Endpoint
  implement(aMount(), { both }, { both: async () => ({ found: 'tea' }) } as never)
  for (const method of ['GET', 'POST'] as const) {
    const before = performance.now()
    const answer = await app.inject({ method, url: endpoint.path, ...(method === 'POST' && { payload: {} }) })
    expect(answer.json()).toMatchObject({ Code: 0, Data: { found: 'tea' } })
    const took = Number.parseFloat(String(answer.headers['dzq-costtime']))
    expect(took).toBeGreaterThan(0)
    expect(took).toBeLessThanOrEqual(performance.now() - before)
  }
})
