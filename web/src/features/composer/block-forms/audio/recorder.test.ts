import { expect, test } from 'vitest'
import { levelOf } from './recorder.ts'

test('silence has no level, and the loudest sound has the highest', () => {
  expect(levelOf(new Uint8Array(64).fill(128))).toBe(0)
  expect(levelOf(new Uint8Array(64).fill(255))).toBe(1)
  expect(levelOf(new Uint8Array(0))).toBe(0)
})

test('a louder sound has a higher level', () => {
  const sound = (height: number) =>
    Uint8Array.from({ length: 64 }, (_, at) => 128 + (at % 2 ? height : -height))
  expect(levelOf(sound(20))).toBeGreaterThan(levelOf(sound(5)))
})
