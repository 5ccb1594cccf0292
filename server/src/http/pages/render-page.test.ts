import { expect, test } from 'vitest'
import { utcOffset } from './render-page.ts'

test.each([
  ['2026-11-18 08:00:00', '+08:00'],
  ['2026-11-18 05:45:00', '+05:45'],
  ['2026-11-18 14:00:00', '+14:00'],
  ['2026-11-18 00:59:00', '+00:59'],
  ['2026-11-18 00:00:00', '+00:00'],
  ['2026-11-17 20:30:00', '-03:30'],
  ['2026-11-18 12:48:30', '+12:49'],
])('at midnight UTC the wire time %s has the offset %s', (wireTime, offset) => {
  expect(utcOffset(wireTime, Date.UTC(2026, 10, 18))).toBe(offset)
})
