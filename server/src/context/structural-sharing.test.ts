import { expect, test } from 'vitest'
import { shareStructure } from './structural-sharing.ts'

const page = (...rows: readonly { id: number; title: string }[]) => ({ rows, total: rows.length })
const one = { id: 1, title: '明前龙井' }
const other = { id: 2, title: '岩茶' }

test('an equal value is the earlier object', () => {
  const earlier = page(one, other)
  expect(shareStructure(earlier, structuredClone(earlier))).toBe(earlier)
  const map = new Map([[1, new Set(['茶'])]])
  expect(shareStructure(map, structuredClone(map))).toBe(map)
})

test('rows of a list that are equal to the earlier row with their id are the earlier objects', () => {
  const earlier = page(one, other)
  const value = page({ id: 3, title: '普洱' }, { ...other }, { id: 1, title: '雨前龙井' })
  const shared = shareStructure(earlier, value)
  expect(shared).toEqual(value)
  expect(shared.rows[1]).toBe(other)
  expect(shared.rows[2]).not.toBe(one)
  expect(earlier).toEqual(page(one, other))
})

test('items without an id are compared with the one at the same place', () => {
  const earlier = [{ name: '甲' }, { name: '乙' }]
  const shared = shareStructure(earlier, [{ name: '乙' }, { name: '乙' }])
  expect(shared).toEqual([{ name: '乙' }, { name: '乙' }])
  expect(shared[1]).toBe(earlier[1])
})

test.each([
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: undefined }, { a: 1 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: undefined }, { b: 1 }],
  [{ a: { c: 1 } }, { a: 1 }],
  [{ a: 1 }, { a: { c: 1 } }],
  [[1, 2], [1]],
  [[1], [1, 2]],
  [[], {}],
  [{}, []],
  [null, {}],
  [{}, null],
  [new Date(1), new Date(2)],
])('%j and %j differ: the new value is returned', (earlier, value) => {
  const shared = shareStructure<unknown>(earlier, value)
  expect(shared).toStrictEqual(value)
  expect(shared === earlier).toBe(false)
})
