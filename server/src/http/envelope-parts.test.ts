import type { Endpoint } from '@chaguan/contracts'
import * as T from 'typebox'
import { describe, expect, it } from 'vitest'
import { cacheByRow } from '../context/row-cache.ts'
import { wireTimeIn } from '../wire-time.ts'
import { successEnvelope } from './envelope.ts'
import { serializeInParts } from './serialize-output.ts'

const endpoint = {
  output: T.Object({
    pageData: T.Array(T.Object({ id: T.Integer(), title: T.String() })),
    totalCount: T.Integer(),
  }),
} as unknown as Endpoint

const pageOf = (pageData: readonly object[]) => ({ pageData, totalCount: pageData.length })

describe('a page of cached items', () => {
  const kept = cacheByRow<object, object, object>()
  const first = { id: 1, title: '茶，“一”', secret: 'not of the contract' }
  const second = { id: 2, title: 'two' }
  const items = [kept(first, {}, () => ({ ...first })), second]

  it('cached items serialise to the same JSON as others, and their texts are reused', () => {
    const parts = serializeInParts(endpoint, pageOf(items))
    expect(parts.join('')).toBe(serializeInParts(endpoint, pageOf([first, second])).join(''))
    expect(parts.join('')).not.toContain('secret')
    expect(parts).toHaveLength(5)
  })

  it('the envelope of cached items is valid UTF-8, and the same each time', () => {
    const read = () =>
      JSON.parse(successEnvelope(endpoint, pageOf(items), '成功', wireTimeIn('UTC'), 0).toString())
    const { Data, Message } = read()
    expect([Message, Data.pageData[0]]).toEqual(['成功', { id: 1, title: '茶，“一”' }])
    expect(read().Data).toEqual(Data)
  })
})

describe('an object with cached properties', () => {
  const output = T.Object({
    site: T.Object({ name: T.String() }),
    owner: T.Union([T.Object({ name: T.String() }), T.Null()]),
    count: T.Integer(),
    note: T.Optional(T.String()),
  })
  const object = { output } as unknown as Endpoint
  const site = { name: '茶馆', secret: 'not of the contract' }
  const cachedSite = cacheByRow<object, object, object>()(site, {}, () => ({ ...site }))

  it('cached properties serialise to the same JSON as others, and their texts are reused', () => {
    for (const rest of [
      { owner: null, count: 3 },
      { owner: { name: '“a”' }, count: 3, note: '' },
    ]) {
      const parts = serializeInParts(object, { ...rest, site: cachedSite })
      expect(JSON.parse(parts.join(''))).toEqual({ ...rest, site: { name: '茶馆' } })
      expect(JSON.parse(serializeInParts(object, { ...rest, site }).join(''))).toEqual(
        JSON.parse(parts.join('')),
      )
      expect(parts).toContain('{"name":"茶馆"}')
    }
  })

  it('a missing required property is refused as in any other object', () => {
    expect(() => serializeInParts(object, { owner: null, site: cachedSite })).toThrow(/count/)
  })
})
