import { expect, it } from 'vitest'
import {
  bool,
  either,
  empty,
  exactly,
  faultsOf,
  int,
  list,
  mapOf,
  nullable,
  oneOf,
  str,
  time,
} from './wire-shapes.ts'

const shape = exactly({ id: int, name: str, 'note?': str, tags: list(str, 2) })
const fine = { id: 1, name: 'a', tags: ['x', 'y'] }

it.each([
  ['a key that is missing', shape, { id: 1, tags: ['x', 'y'] }],
  ['a key too many', shape, { ...fine, more: 1 }],
  ['a text for a number', shape, { ...fine, id: '1' }],
  ['null for a text', shape, { ...fine, name: null }],
  ['a list that is too short', shape, { ...fine, tags: ['x'] }],
  ['a wrong item', shape, { ...fine, tags: ['x', 1] }],
  ['an empty list for a map', shape, []],
  ['a fraction for a whole number', int, 1.5],
  ['1 for true', bool, 1],
  ['a time with a zone', time, '2026-11-18T12:00:00Z'],
  ['a value besides the choices', oneOf(0, 1), true],
  ['a full list for an empty one', empty, [1]],
  ['a wrong value in a map', mapOf(int), { a: 1, b: '2' }],
  ['neither of two', either(int, empty), ['x']],
  ['anything but null or the shape', nullable(int), 'x'],
])('a shape finds %s', (_, expected, value) => {
  expect(faultsOf(value, expected)).not.toEqual([])
})

it('a shape accepts what it describes', () => {
  expect(faultsOf(fine, shape)).toEqual([])
  expect(faultsOf({ ...fine, note: '' }, shape)).toEqual([])
  expect(faultsOf(null, nullable(int))).toEqual([])
})
