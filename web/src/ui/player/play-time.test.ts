import { expect, test } from 'vitest'
import { playTime } from './play-time.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [60, '1:00'],
  [725, '12:05'],
  [3723, '1:02:03'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [Number.NaN, '0:00'],
])('the time of %s seconds is written %s', (seconds, text) => {
  expect(playTime(seconds)).toBe(text)
})
