import qs from 'qs'
import { expect } from 'vitest'
import type { TestAnswer, TestApp, TestMember } from '../test-app.ts'

/** Both prefixes of the user endpoints (docs/reference/wire.md#prefixes). */
export const prefixes = ['/api/v3/', '/apiv3/'] as const
export type Prefix = (typeof prefixes)[number] | '/api/backAdmin/' | '/api/'

/** Parameters that clients of the succeeded product add (docs/reference/wire.md#filters). */
const statistics = { dzqPf: 'h5', dzqSid: '1637208000-abc123' }

const uuid4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const envelopeKeys = ['Code', 'Data', 'Message', 'RequestId', 'RequestTime']

/** Expects the envelope and headers of every response, refusals included (docs/reference/wire.md#envelope). */
export function expectEnvelope(answer: TestAnswer): void {
  const { status, headers, ...envelope } = answer
  expect(Object.keys(envelope).sort()).toEqual(envelopeKeys)
  expect(envelope.Message).toMatch(/./)
  expect(envelope.RequestId).toMatch(uuid4)
  expect(envelope.RequestTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'dzq-costtime': expect.stringMatching(/^\d+(\.\d+)?ms$/),
  })
  if (status === 200) expect(Math.sign(envelope.Code)).toBeLessThanOrEqual(0)
}

/** A client of the succeeded product: uses one site and prefix, and checks every envelope. */
export interface LegacyClient {
  /** Sends names and lists in the query, indexed and not encoded, every value as text. */
  get(call: string, input?: object, as?: TestMember): Promise<TestAnswer>
  /** Sends JSON, with the statistics in the query. */
  post(call: string, body?: object, as?: TestMember): Promise<TestAnswer>
  /** Sends JSON in the body, or a query. */
  delete(call: string, input: { body?: object; query?: object }, as?: TestMember): Promise<TestAnswer>
}

export function legacyClient(t: TestApp, prefix: Prefix): LegacyClient {
  const queryOf = (input: object) => qs.stringify({ ...input, ...statistics }, { encode: false })
  const checked = (answer: TestAnswer) => {
    expectEnvelope(answer)
    return answer
  }
  return {
    get: async (call, input = {}, as) => checked(await t.get(`${prefix}${call}?${queryOf(input)}`, as)),
    post: async (call, body = {}, as) => checked(await t.post(`${prefix}${call}?${queryOf({})}`, body, as)),
    delete: async (call, { body, query = {} }, as) =>
      checked(
        await t.inject({
          method: 'DELETE',
          url: `${prefix}${call}?${queryOf(query)}`,
          headers: {
            ...(as && { authorization: `Bearer ${as.token}` }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { payload: JSON.stringify(body) }),
        }),
      ),
  }
}
