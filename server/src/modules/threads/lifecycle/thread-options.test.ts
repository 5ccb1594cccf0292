import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../../viewer.ts'
import { defaultThreadOptions, readThreadOptions } from './thread-options.ts'

const viewer = (...keys: string[]): Viewer => ({
  id: 5,
  isAdmin: false,
  status: 0,
  groupIds: [10],
  permissions: new Set(keys),
  sessionId: null,
  credentialsVersion: 0,
  lang: 'zh',
  client: { ip: '', userAgent: '' },
  origin: '',
  callUrl: '',
})
const all = viewer('thread.insertPay', 'thread.insertPosition', 'thread.allowAnonymous')
const here = { longitude: '116.4', latitude: 39.9, address: '前门', location: '老舍茶馆' }

describe('options of a thread', () => {
  it.each([
    [{}, defaultThreadOptions],
    [{ price: 0.29 }, { ...defaultThreadOptions, price_cents: 29 }],
    [
      { price: 100_000, freeWords: 0.5 },
      { ...defaultThreadOptions, price_cents: 10_000_000, free_words: 500 },
    ],
    [{ attachmentPrice: 1 }, { ...defaultThreadOptions, attachment_price_cents: 100 }],
    [
      { price: 0, attachmentPrice: 2.5 },
      { ...defaultThreadOptions, attachment_price_cents: 250 },
    ],
    [{ position: here }, { ...defaultThreadOptions, ...here, latitude: '39.9' }],
    [{ position: { location: '西湖' } }, { ...defaultThreadOptions, location: '西湖' }],
    [
      { position: { longitude: '', latitude: '', location: '西湖', address: '白堤' } },
      { ...defaultThreadOptions, location: '西湖', address: '白堤' },
    ],
    [{ position: { longitude: '', latitude: '', location: ' ', address: '白堤' } }, defaultThreadOptions],
    [{ position: {} }, defaultThreadOptions],
    [{ position: [] }, defaultThreadOptions],
    [{ position: null }, defaultThreadOptions],
    [{ anonymous: 1 }, { ...defaultThreadOptions, is_anonymous: 1 }],
  ] as const)('%j', (input, expected) => {
    expect(readThreadOptions(all, 1, input)).toEqual(expected)
  })

  it.each([
    ['both prices', { price: 1, attachmentPrice: 1 }],
    ['a third decimal', { price: 0.001 }],
    ['a third decimal of attachments', { attachmentPrice: 10.005 }],
    ['a position that is a text', { position: 'here' }],
    ['a longitude beyond the date line', { position: { ...here, longitude: 181 } }],
    ['a latitude beyond the pole', { position: { ...here, latitude: '-90.1' } }],
    ['a coordinate that is no number', { position: { ...here, latitude: '<script>' } }],
    ['a position without one coordinate', { position: { longitude: 1 } }],
    ['an address that is too long', { position: { ...here, address: '茶'.repeat(101) } }],
    ['an address that is no text', { position: { ...here, location: { a: 1 } } }],
  ] as const)('invalid options are refused: %s', (_, input) => {
    expect(() => readThreadOptions(all, 1, input)).toThrow(
      expect.objectContaining({ reason: 'INVALID_PARAMETER' }),
    )
  })

  it.each([
    ['a price', { price: 1 }],
    ['a price of attachments', { attachmentPrice: 1 }],
    ['a position', { position: here }],
    ['a position by its name', { position: { location: '西湖' } }],
    ['hiding one’s name', { anonymous: 1 }],
  ] as const)('an option needs the permission for %s', (_, input) => {
    expect(() => readThreadOptions(viewer(), 1, input)).toThrow(
      expect.objectContaining({ reason: 'UNAUTHORIZED' }),
    )
  })

  it('hiding one’s name needs the permission in the category', () => {
    const there = viewer('category2.thread.allowAnonymous')
    expect(readThreadOptions(there, 2, { anonymous: 1 }).is_anonymous).toBe(1)
    expect(() => readThreadOptions(there, 1, { anonymous: 1 })).toThrow()
  })

  it('missing options stay unchanged, and need no permission then', () => {
    const before = {
      ...defaultThreadOptions,
      price_cents: 500,
      is_anonymous: 1,
      longitude: '1',
      latitude: '2',
    }
    expect(readThreadOptions(viewer(), 1, {}, before)).toEqual(before)
    expect(readThreadOptions(viewer(), 1, { price: 5, anonymous: 1 }, before)).toEqual(before)
    expect(readThreadOptions(viewer(), 1, { price: 0, anonymous: 0, position: null }, before)).toEqual(
      defaultThreadOptions,
    )
  })
})
