import { expect, test } from 'vitest'
import { pooledRandomBytes } from './random-bytes.ts'

test('random bytes are never returned twice and do not change', () => {
  const drawn = Array.from({ length: 2000 }, () => pooledRandomBytes(16))
  const first = drawn.map((bytes) => bytes.toString('hex'))
  expect(new Set(first).size).toBe(2000)
  expect(first).not.toContain('00'.repeat(16))
  expect(drawn.map((bytes) => bytes.toString('hex'))).toEqual(first)
})
