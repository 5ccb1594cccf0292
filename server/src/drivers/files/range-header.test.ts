import { expect, test } from 'vitest'
import { contentRange, parseRange } from './range-header.ts'

const part = (start: number, end: number) => ({ kind: 'part', start, end })
const whole = { kind: 'whole' }
const unsatisfiable = { kind: 'unsatisfiable' }

test.each([
  ['bytes=0-0', part(0, 0)],
  ['bytes=0-99', part(0, 99)],
  ['bytes=10-19', part(10, 19)],
  ['bytes=90-', part(90, 99)],
  ['bytes=0-', part(0, 99)],
  ['bytes=50-5000', part(50, 99)],
  ['bytes=-10', part(90, 99)],
  ['bytes=-1000', part(0, 99)],
  ['Bytes= 1 - 2 ', part(1, 2)],
])('the header %s requests a part of 100 bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-3',
  'bytes=a-b',
  'bytes=0-1,5-6',
  'items=0-1',
  'bytes 0-1',
  'bytes=0-1;x',
  'bytes=9999999999999999999999-',
])('the header %s is ignored and everything is sent', (header) => {
  expect(parseRange(header, 100)).toEqual(whole)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])(
  'of 100 bytes, %s cannot be satisfied',
  (header) => {
    expect(parseRange(header, 100)).toEqual(unsatisfiable)
  },
)

test('no part of an empty file can be requested', () => {
  expect(parseRange('bytes=0-', 0)).toEqual(unsatisfiable)
  expect(parseRange('bytes=-5', 0)).toEqual(unsatisfiable)
  expect(parseRange(undefined, 0)).toEqual(whole)
})

test('the Content-Range header names the part that is sent, or only the size for none', () => {
  expect(contentRange({ kind: 'part', start: 5, end: 9 }, 10)).toBe('bytes 5-9/10')
  expect(contentRange({ kind: 'unsatisfiable' }, 10)).toBe('bytes */10')
})
