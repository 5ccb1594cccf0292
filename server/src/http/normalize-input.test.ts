import * as T from 'typebox'
import { describe, expect, it } from 'vitest'
import { normalizerOf } from './normalize-input.ts'

const input = T.Object({
  id: T.Integer(),
  name: T.String(),
  page: T.Optional(T.Integer()),
  nickname: T.Optional(T.String()),
  isLiked: T.Optional(T.Boolean()),
  flag: T.Optional(T.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })),
  anything: T.Optional(T.Any()),
  inner: T.Optional(T.Object({ ids: T.Optional(T.Array(T.Integer())) })),
  items: T.Optional(T.Array(T.Object({ id: T.Optional(T.Integer()) }))),
})
const tidy = normalizerOf(input)

describe('input normalisation', () => {
  it.each([
    ['leaves out an empty optional number', { page: '' }, {}],
    ['leaves out null', { page: null, nickname: null, isLiked: null }, {}],
    ['keeps an empty text', { nickname: '' }, { nickname: '' }],
    ['keeps what is required, to be refused', { id: '', name: null }, { id: '', name: null }],
    ['keeps anything where anything goes', { anything: '' }, { anything: '' }],
    ['reads 1 and 0 as yes and no', { isLiked: '1', flag: 'false' }, { isLiked: true, flag: 0 }],
    [
      'leaves other texts alone',
      { isLiked: 'perhaps', flag: 'constructor' },
      { isLiked: 'perhaps', flag: 'constructor' },
    ],
    [
      'looks into maps and lists',
      { inner: { ids: '' }, items: [{ id: '' }, { id: 1 }] },
      { inner: {}, items: [{}, { id: 1 }] },
    ],
    ['leaves out an empty map', { inner: '' }, {}],
    ['leaves what is no map', { inner: [1], items: 'x' }, { inner: [1], items: 'x' }],
  ])('input normalisation %s', (_, given, expected) => {
    expect(tidy(structuredClone(given))).toEqual(expected)
  })

  it.each([undefined, null, 'text', 7, [1]])('input normalisation returns %o unchanged', (given) => {
    expect(tidy(given)).toEqual(given)
  })
})
