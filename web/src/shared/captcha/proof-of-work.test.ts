import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { firstWord, solveWork } from './proof-of-work.ts'

const wanted = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

describe('the work of a captcha', () => {
  test('the work of a captcha produces the SHA-256 words of the standard, up to the longest text of one block', () => {
    for (let length = 0; length <= 55; length += 1) {
      const text = 'a1:-Zz'.repeat(10).slice(0, length)
      expect(firstWord(text), text).toBe(wanted(text))
    }
  })

  test('the work of a captcha is found when the hash starts with the required number of zero bits', async () => {
    const salt = '9b2f6d0e-6d3c-4c55-9a37-1f0a7f2f3c11'
    const solution = await solveWork({ salt, difficulty: 10 }, new AbortController().signal)
    expect(Math.clz32(wanted(`${salt}:${solution}`))).toBeGreaterThanOrEqual(10)
  })

  test('the work of a captcha ends without a solution when it is aborted', async () => {
    const stop = new AbortController()
    const solving = solveWork({ salt: 'x', difficulty: 32 }, stop.signal)
    stop.abort()
    expect(await solving).toBeNull()
  })
})
